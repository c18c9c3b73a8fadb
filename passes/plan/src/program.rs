//! A program of tiles as the analyses see it: values, operations and regions, without MLIR.
//!
//! ```text
//! %x, %t = nv_tileaa.tiled_load %view[%i]     Op { kind: Access(..), operands: [view, i], results: [x, t] }
//! %y = arith.addf %x, %x : tensor<64xf32>     Op { kind: Elementwise, operands: [x, x], results: [y] }
//! ```
//!
//! An operation is described by the layouts that it may have and by its effect on memory, never by its name.
//! An operation that has tiles and is none of the kinds below cannot be described, and the reader refuses it.

use tilespace_layout::{Error, Layout, Shape};

/// A value of the program.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct ValueId(pub u32);
/// An operation of the program.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct OpId(pub u32);
/// A region of an operation: one block.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct RegionId(pub u32);

/// The type of a number, or of the elements of a tile.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Element {
    /// An integer of so many bits.
    Int(u32),
    /// `f16`.
    F16,
    /// `bf16`.
    BF16,
    /// `f32`.
    F32,
    /// `tf32`, in 32 bits.
    TF32,
    /// `f64`.
    F64,
    /// `f8E4M3FN`.
    E4M3,
    /// `f8E5M2`.
    E5M2,
    /// `f8E8M0FNU`.
    E8M0,
    /// `f4E2M1FN`, in a byte.
    E2M1,
    /// An address of 64 bits.
    Pointer,
    /// Anything else: a token, a view, a float that no instruction takes.
    Other,
}

impl Element {
    /// Bytes of an element in memory; a truth value has one.
    pub fn bytes(self) -> u64 {
        match self {
            Self::Int(bits) => u64::from(bits.div_ceil(8)).next_power_of_two(),
            Self::E4M3 | Self::E5M2 | Self::E8M0 | Self::E2M1 => 1,
            Self::F16 | Self::BF16 => 2,
            Self::F32 | Self::TF32 | Self::Other => 4,
            Self::F64 | Self::Pointer => 8,
        }
    }
}

/// The facts that the analyses know about a value.
#[derive(Clone, Debug)]
pub struct Value {
    /// The sizes of a tile, powers of two; none for a number, a pointer, a view or a token, which are the
    /// same in all threads.
    pub shape: Option<Vec<u64>>,
    /// Its type, or the type of its elements.
    pub element: Element,
    /// The operation that it is a result of; none for an argument.
    pub definition: Option<OpId>,
}

/// An operation.
#[derive(Clone, Debug)]
pub struct Op {
    /// What it does.
    pub kind: Kind,
    /// Its operands, in the order that [`Kind`] says.
    pub operands: Vec<ValueId>,
    /// Its results.
    pub results: Vec<ValueId>,
    /// Its regions.
    pub regions: Vec<RegionId>,
    /// The region that it is in.
    pub parent: RegionId,
}

/// The block of a region.
#[derive(Clone, Debug, Default)]
pub struct Region {
    /// The arguments of the block.
    pub arguments: Vec<ValueId>,
    /// Its operations, in order.
    pub ops: Vec<OpId>,
    /// The operation that it belongs to; none for the body of the function.
    pub parent: Option<OpId>,
}

/// Integer arithmetic that facts follow, on numbers and on tiles of them, element by element.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Arithmetic {
    /// One number in all elements; of floats, only zero.
    Constant(i64),
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// A number in another type, extended or cast between index and integer.
    Same,
    /// The bits of an integer moved right, filled with zeros.
    Right,
    /// The same bits as another type of element.
    Bits,
    /// A number with promises of the program.
    Promise {
        /// It is divisible by this.
        divisor: u64,
        /// It is not negative.
        is_natural: bool,
    },
    /// A pointer moved by a number of elements of so many bytes.
    Offset(u64),
    /// Whether a number is less than another one, or the negation: whether it is at least as large.
    Less {
        /// The number of the operand that must be less, or not less.
        left: usize,
    },
    /// An operation that is not defined for all operands: a division by the operand of this number.
    Divide {
        /// The divisor.
        by: usize,
    },
    /// Any other operation.
    Other,
}

/// The effect of an operation on tiles and memory.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Each element of the results follows from the elements of the operands at that place; operands that are
    /// not tiles are the same for all. Without tiles: arithmetic on numbers.
    Elementwise(Arithmetic),
    /// A tile that each thread can make for any layout: a constant, a number repeated, or a range.
    Free(Free),
    /// All elements, row by row, in another shape.
    Reshape,
    /// Repeats along dimensions of size one.
    Broadcast,
    /// Result dimension i is source dimension `.0[i]`.
    Permute(Vec<usize>),
    /// Two tiles after each other along a dimension.
    Cat(usize),
    /// One of the equal parts that a tile can be cut into; further operands count parts along each dimension.
    Extract,
    /// The only element of a tile, as a number.
    Number,
    /// Combines all elements along a dimension of each operand.
    Reduce {
        /// The dimension.
        dim: usize,
        /// Whether two elements can change places.
        commutes: bool,
    },
    /// Combines each element along a dimension of each operand with all before it, or after it.
    Scan {
        /// The dimension.
        dim: usize,
    },
    /// Operands: A (rows by depth), B (depth by columns), the sum, and perhaps the scales of A (rows by parts
    /// of the depth) and of B (parts of the depth by columns).
    Product {
        /// Whether the integers of each factor have a sign.
        signs: [bool; 2],
    },
    /// Reads or writes memory.
    Access(Access),
    /// Operands: from, to, step, then a value for each argument but the first. Its region has the arguments
    /// number and values, and ends with [`Kind::Yield`].
    For,
    /// Operands: values. Its first region ends with [`Kind::Condition`], its second with [`Kind::Yield`].
    While,
    /// Operand: a condition. Both regions end with [`Kind::Yield`].
    If,
    /// The values of the next round, or of the results.
    Yield,
    /// Operands: whether there is another round, and the values of it or of the results.
    Condition,
    /// A view of memory: no tile.
    View(View),
    /// A token for no operation, or for all operations that its operands stand for.
    Token,
    /// Passes elements out of the program, to be printed or tested. No results.
    Outside {
        /// Whether one thread gets all of them.
        whole: bool,
    },
    /// Anything without tiles and without an effect on memory.
    Scalar,
    /// A part of loads that run ahead of a loop; [`crate::pipeline`] makes them.
    Ahead(Ahead),
}

/// A part of loads that run ahead of a loop. A *ring* is shared memory for several rounds of a tile, the
/// *stages*, which a loop uses one after the other. The number of the stage of a round is a value that the
/// loop carries.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Ahead {
    /// In front of the loop: the stage of its first round, as a number.
    Start(OpId),
    /// Operands: from, to, step of the loop. The number of a round that so many rounds come before, and
    /// whether there is such a round; if there is none, the number of the first round.
    First(OpId, u32),
    /// Operands: the number of this round, to, step. The number of the round that is so many rounds later,
    /// and whether there is such a round; if there is none, the number of this round.
    Later(u32),
    /// Operands: the operands of the load, the number of a stage, and whether there is such a round. An
    /// asynchronous copy to the stage that is so many further on, as a group of its own. Result: a token.
    Copy {
        /// The ring.
        ring: RingId,
        /// How many stages further on.
        stages: u32,
    },
    /// Operand: the number of a stage. From here on each thread reads the data that was copied to the stages of
    /// this round.
    Arrive(OpId),
    /// Operand: the number of a stage. Result: the tile in that stage.
    Fetch(RingId),
    /// Operand: the number of a stage. Result: the number of the stage of the next round of a loop.
    Next(OpId),
}

/// A ring.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct RingId(pub u32);

/// Shared memory for several rounds of a tile.
#[derive(Clone, Debug)]
pub struct Ring {
    /// The loop.
    pub repeated: OpId,
    /// The tile.
    pub tile: ValueId,
    /// The number of stages.
    pub stages: u32,
    /// The load that is copied.
    pub access: Access,
    /// The layout of the copies.
    pub layout: Layout,
    /// The logarithm of the elements of a copy.
    pub width: u32,
    /// For each dimension of a tile of a view, whether elements may be outside.
    pub checks: Vec<bool>,
}

/// A tile that can be made anywhere.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Free {
    /// One number or value everywhere.
    Splat,
    /// A constant of different elements.
    Constant,
    /// First number, then one more for each element.
    Range(i64),
}

/// A view: operands are base, then a number for each dynamic size, then one for each dynamic stride.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct View {
    /// Sizes; none for sizes that are operands.
    pub sizes: Vec<Option<u64>>,
    /// Strides in elements; none for strides that are operands.
    pub strides: Vec<Option<u64>>,
}

/// The effect of an access, by which accesses of other threads of the block are ordered.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Effect {
    /// It reads.
    Read,
    /// It writes.
    Write,
    /// It reads and writes atomically.
    Atomic,
}

/// An access to memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Access {
    /// What it does.
    pub effect: Effect,
    /// The address.
    pub place: Place,
    /// The operand that is a token, if there is one.
    pub token: Option<usize>,
    /// The operand that is stored, combined, or compared with first; none for a read.
    pub value: Option<usize>,
    /// Whether it has no order against other blocks at all, so that it may move several elements at once.
    pub is_weak: bool,
    /// Whether an asynchronous copy can do it: it reads global memory, and elements that it does not read,
    /// outside of a view or where a mask is off, are zero or unspecified.
    pub can_be_copied: bool,
    /// Whether it orders other accesses of the thread as other threads see them: an acquire or a release.
    pub is_ordered: bool,
    /// Whether it is an access to all copies of memory that several machines each have a copy of, so that it
    /// moves words of 32 bits or more, whatever its order.
    pub is_of_copies: bool,
    /// Whether it is not ordered by tokens: then all accesses before it come before it, and all accesses
    /// after it come after it.
    pub in_program_order: bool,
    /// Whether the program does not want it by TMA.
    pub without_tma: bool,
}

/// Where an access is.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// The tile of a view (operand 0) at indices in tiles. For each dimension of the tile, the dimension of
    /// the view.
    Tile {
        /// Dimensions of the view.
        dims: Vec<usize>,
        /// Dimensions in which the program promises that no element is outside.
        in_bounds: Vec<bool>,
        /// Whether each index names a tile with an element inside of the view.
        in_space: bool,
    },
    /// A pointer or a tile of pointers (operand 0), with the operand that is a mask.
    Pointers {
        /// The mask.
        mask: Option<usize>,
    },
}

/// A function.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Its values.
    pub values: Vec<Value>,
    /// Its operations.
    pub ops: Vec<Op>,
    /// Its regions; the first is its body.
    pub regions: Vec<Region>,
    /// Its rings.
    pub rings: Vec<Ring>,
}

impl Program {
    /// The body.
    pub const BODY: RegionId = RegionId(0);

    /// A value.
    pub fn value(&self, id: ValueId) -> &Value {
        &self.values[id.0 as usize]
    }

    /// An operation.
    pub fn op(&self, id: OpId) -> &Op {
        &self.ops[id.0 as usize]
    }

    /// A region.
    pub fn region(&self, id: RegionId) -> &Region {
        &self.regions[id.0 as usize]
    }

    /// A ring.
    pub fn ring(&self, id: RingId) -> &Ring {
        &self.rings[id.0 as usize]
    }

    /// The rings of a loop.
    pub fn rings_of(&self, repeated: OpId) -> impl Iterator<Item = RingId> {
        let rings = (0..).map(RingId).zip(&self.rings);
        rings.filter(move |(_, ring)| ring.repeated == repeated).map(|(id, _)| id)
    }

    /// The stages of the rings of a loop, the same of all; 0 if it has none.
    pub fn stages_of(&self, repeated: OpId) -> u32 {
        self.rings_of(repeated).next().map_or(0, |ring| self.ring(ring).stages)
    }

    /// Whether a region is this one, or inside of it.
    pub fn is_inside(&self, region: RegionId, outer: RegionId) -> bool {
        let around = |region: &RegionId| self.region(*region).parent.map(|op| self.op(op).parent);
        std::iter::successors(Some(region), around).any(|region| region == outer)
    }

    /// The bytes of a stage.
    pub fn stage_bytes(&self, id: RingId) -> u64 {
        let tile = self.ring(id).tile;
        self.shape(tile).map_or(1, |shape| shape.iter().product()) * self.value(tile).element.bytes()
    }

    /// The sizes of a tile; none for other values.
    pub fn shape(&self, id: ValueId) -> Option<&[u64]> {
        self.value(id).shape.as_deref()
    }

    /// The operation that made a value.
    pub fn definition(&self, id: ValueId) -> Option<&Op> {
        self.value(id).definition.map(|op| self.op(op))
    }

    /// Adds a value.
    pub fn add_value(
        &mut self,
        shape: Option<Vec<u64>>,
        element: Element,
        definition: Option<OpId>,
    ) -> ValueId {
        self.values.push(Value { shape, element, definition });
        ValueId(self.values.len() as u32 - 1)
    }

    /// Adds an empty region.
    pub fn add_region(&mut self, parent: Option<OpId>) -> RegionId {
        self.regions.push(Region { parent, ..Region::default() });
        RegionId(self.regions.len() as u32 - 1)
    }

    /// Adds an operation at the end of a region. Its results are added with these shapes and types.
    pub fn add_op(
        &mut self,
        parent: RegionId,
        kind: Kind,
        operands: Vec<ValueId>,
        results: impl IntoIterator<Item = (Option<Vec<u64>>, Element)>,
    ) -> OpId {
        let end = self.region(parent).ops.len();
        self.insert_op(parent, end, kind, operands, results)
    }

    /// Adds an operation at a place of a region.
    pub fn insert_op(
        &mut self,
        parent: RegionId,
        at: usize,
        kind: Kind,
        operands: Vec<ValueId>,
        results: impl IntoIterator<Item = (Option<Vec<u64>>, Element)>,
    ) -> OpId {
        let id = OpId(self.ops.len() as u32);
        let results: Vec<_> =
            results.into_iter().map(|(shape, element)| self.add_value(shape, element, Some(id))).collect();
        self.ops.push(Op { kind, operands, results, regions: vec![], parent });
        self.regions[parent.0 as usize].ops.insert(at, id);
        id
    }

    /// The operations of a region and of regions in it, from the first to the last.
    pub fn walk(&self, region: RegionId, visit: &mut impl FnMut(OpId)) {
        for &op in &self.region(region).ops {
            visit(op);
            for &inner in &self.op(op).regions {
                self.walk(inner, visit);
            }
        }
    }
}

/// The shape of a tile. Numbers have one element.
pub fn shape_of(program: &Program, value: ValueId) -> Result<Shape, Error> {
    Shape::new(program.shape(value).unwrap_or(&[]))
}
