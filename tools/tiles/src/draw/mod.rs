//! Programs at random.
//!
//! ```text
//! %a = load_ptr_tko %p of 2x8 f16, masked, padding 1.0        each statement takes operands of any earlier one,
//! %b = permute %a [1, 0]                                      or makes some of the type that it wants
//! %c = reduce %b dim=0 with addi of ..                        what nobody used is stored in the end
//! ```
//!
//! A program is valid by construction, and mostly means one thing: accesses to memory that is written are
//! ordered by tokens, divisors are odd, indices are masked. The interpreter knows which results are undefined
//! nevertheless.

mod build;
mod memory;
mod ordered;
mod random;
mod regions;
mod statements;
mod subtiles;
mod views;

pub use build::{Build, Ty};
pub use random::Random;

use crate::{Buffer, Memory, Stop, value::Element};
use tilespace_tile_bytecode::{Attribute, Module, Scalar, ValueId};

/// An argument of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// The address of a buffer.
    Buffer(usize),
    /// A number.
    Number(u64, Scalar),
}

/// A program, and how it is launched.
#[derive(Clone, Debug)]
pub struct Program {
    /// It has one kernel, `k`.
    pub module: Module,
    /// Warps of a block.
    pub warps: u32,
    /// The chip that it is compiled for.
    pub chip: &'static str,
    /// Blocks.
    pub grid: [u32; 3],
    /// Memory.
    pub buffers: Vec<Vec<u8>>,
    /// Arguments.
    pub arguments: Vec<Given>,
}

impl Program {
    /// The addresses of the buffers, from one on, each a multiple of 256 after 64 bytes that belong to no
    /// buffer.
    pub fn addresses(&self, first: u64) -> Vec<u64> {
        let mut next = first;
        let place = |bytes: &Vec<u8>| {
            let at = next;
            next = (at + bytes.len() as u64 + 64).next_multiple_of(256);
            at
        };
        self.buffers.iter().map(place).collect()
    }

    /// The values of the arguments.
    pub fn values(&self, addresses: &[u64]) -> Vec<u64> {
        let value = |given: &Given| match given {
            Given::Buffer(buffer) => addresses[*buffer],
            Given::Number(value, _) => *value,
        };
        self.arguments.iter().map(value).collect()
    }

    /// The memory after the program, by the interpreter.
    ///
    /// # Errors
    ///
    /// If the program means nothing, or several things.
    pub fn interpret(&self, addresses: &[u64]) -> Result<Memory, Stop> {
        let buffers = self.buffers.iter().zip(addresses);
        let buffers = buffers.map(|(bytes, base)| Buffer::new(*base, bytes)).collect();
        let memory = Memory { buffers, ..Memory::default() };
        crate::run(&self.module, "k", memory, &self.values(addresses), self.grid)
    }
}

/// Chips, the oldest first.
const CHIPS: [&str; 6] = ["sm_75", "sm_80", "sm_90", WARPGROUPS, TENSOR_MEMORY, SCALES];
/// The chip with products of four warps together.
const WARPGROUPS: &str = "sm_90a";
/// The chip with products into tensor memory.
const TENSOR_MEMORY: &str = "sm_100a";
/// The chip with products of one warp with scales.
const SCALES: &str = "sm_120a";

/// The integers, and the floats, that statements compute with.
const INTEGERS: [Scalar; 5] = [Scalar::I1, Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64];
/// Floats that are only moved and converted.
const SMALL: [Scalar; 2] = [Scalar::F8E4M3FN, Scalar::F8E5M2];
const FLOATS: [Scalar; 4] = [Scalar::F16, Scalar::BF16, Scalar::F32, Scalar::F64];

/// A program that is being drawn.
pub(crate) struct Draw {
    build: Build,
    random: Random,
    /// Values that are visible, and whether something uses them.
    pool: Vec<(ValueId, Ty, bool)>,
    /// The accesses so far.
    token: Option<ValueId>,
    grid: [u32; 3],
    buffers: Vec<Vec<u8>>,
    arguments: Vec<Given>,
    /// How deep the statement is in regions.
    depth: usize,
    /// How many loops it is in.
    loops: usize,
    /// The number of the block in the grid, along its first dimension.
    block: ValueId,
    /// Log2 of the most elements of a tile.
    size: usize,
    /// The fewest rows of a product of several warps together; 0 where there are none.
    rows: usize,
}

/// The program of a seed.
pub fn draw(seed: u64) -> Program {
    let mut random = Random(seed);
    let mut build = Build::new();
    let warps = 1 << random.below(4);
    let chip = CHIPS[random.below(CHIPS.len())];
    let rows = match chip {
        WARPGROUPS if warps >= 4 => 16 * warps as usize,
        TENSOR_MEMORY if warps >= 4 => 64,
        _ => 0,
    };
    let grid = [[1, 1, 2, 3][random.below(4)], 1, 1];
    let number = build.tile(&Ty::new(Scalar::I32, &[]));
    let block = build.op("get_tile_block_id", &[], &[], &[number; 3])[0];
    let size = [3, 4, 5, 6, 7, 8, 10, 12][random.below(8)];
    let most = [8, 8, 8, 24][random.below(4)];
    let statements = 1 + random.below(most);
    let mut draw = Draw {
        build,
        random,
        pool: Vec::new(),
        token: None,
        grid,
        buffers: Vec::new(),
        arguments: Vec::new(),
        depth: 0,
        loops: 0,
        block,
        size,
        rows,
    };
    draw.pool.push((block, Ty::new(Scalar::I32, &[]), true));
    for _ in 0..statements {
        draw.statement();
    }
    draw.store_unused(0);
    let Draw { build, buffers, arguments, .. } = draw;
    Program { module: build.finish(Vec::new()), warps, chip, grid, buffers, arguments }
}

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    /// True once in so many cases, at random.
    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.random.below(from.len())].clone()
    }

    /// Sizes of a tile with at most so many elements.
    fn shape(&mut self) -> Vec<usize> {
        let rank = self.below(5);
        let all = self.below(self.size + 1).min(self.below(self.size + 1)).max(self.below(self.size / 2 + 1));
        let mut logs = vec![0; rank];
        if rank > 0 {
            for _ in 0..all {
                let dim = self.below(rank);
                logs[dim] += 1;
            }
        }
        logs.into_iter().map(|log| 1 << log).collect()
    }

    /// The sizes of an earlier value, or others.
    fn known_shape(&mut self) -> Vec<usize> {
        if self.pool.len() < 2 || self.one_in(4) {
            return self.shape();
        }
        let from = self.below(self.pool.len());
        self.pool[from].1.shape.clone()
    }

    fn integer(&mut self) -> Scalar {
        self.pick(&INTEGERS)
    }

    fn float(&mut self) -> Scalar {
        self.pick(&FLOATS)
    }

    fn number(&mut self) -> Scalar {
        if self.one_in(2) { self.integer() } else { self.float() }
    }

    /// A type that is moved.
    fn moved(&mut self) -> Scalar {
        if self.one_in(8) { self.pick(&SMALL) } else { self.number() }
    }

    /// A value that later statements may use.
    fn add(&mut self, id: ValueId, ty: Ty) -> ValueId {
        self.pool.push((id, ty, false));
        id
    }

    /// An op with one result, which later statements may use.
    fn emit(
        &mut self,
        name: &str,
        attributes: &[(&str, Attribute)],
        operands: &[(&str, Vec<ValueId>)],
        ty: &Ty,
    ) -> ValueId {
        let id = self.build.one(name, attributes, operands, ty);
        self.add(id, ty.clone())
    }

    /// An earlier value that fits.
    fn find(&mut self, fits: impl Fn(&Ty) -> bool) -> Option<(ValueId, Ty)> {
        let found: Vec<usize> = (0..self.pool.len()).filter(|at| fits(&self.pool[*at].1)).collect();
        if found.is_empty() {
            return None;
        }
        // Newer values more often.
        let at = found[self.below(found.len()).max(self.random.below(found.len()))];
        self.pool[at].2 = true;
        Some((self.pool[at].0, self.pool[at].1.clone()))
    }

    /// A tile of a type: an earlier one, or a tile that is computed from an earlier one, or loaded from
    /// memory.
    fn operand(&mut self, ty: &Ty) -> ValueId {
        if !self.one_in(4)
            && let Some((id, _)) = self.find(|known| known == ty)
        {
            return id;
        }
        match self.below(8) {
            0 => self.any_constant(ty),
            1 | 2 => {
                let found = self.find(|known| known.element == ty.element && known.count() == ty.count());
                match found {
                    Some((id, from)) if from != *ty => {
                        self.build.one("reshape", &[], &[("source", vec![id])], ty)
                    }
                    Some((id, _)) => id,
                    None => self.loaded(ty),
                }
            }
            3 => {
                let found = self.find(|known| known.shape == ty.shape && known.element != ty.element);
                match found {
                    Some((id, from)) => self.converted(id, &from, ty.scalar()),
                    None => self.loaded(ty),
                }
            }
            4 => {
                let narrow = self.find(|known| known.element == ty.element && known.shape.is_empty());
                match narrow {
                    Some((id, _)) => self.spread(id, ty),
                    None => self.loaded(ty),
                }
            }
            _ => self.loaded(ty),
        }
    }

    /// A number in all elements of a tile.
    fn spread(&mut self, id: ValueId, ty: &Ty) -> ValueId {
        if ty.shape.is_empty() {
            return id;
        }
        let ones = Ty { element: ty.element, shape: vec![1; ty.shape.len()] };
        let id = self.build.one("reshape", &[], &[("source", vec![id])], &ones);
        match ones == *ty {
            true => id,
            false => self.build.one("broadcast", &[], &[("source", vec![id])], ty),
        }
    }

    /// A buffer, and the argument that is its address.
    fn buffer(&mut self, bytes: Vec<u8>, scalar: Scalar) -> ValueId {
        self.buffers.push(bytes);
        self.arguments.push(Given::Buffer(self.buffers.len() - 1));
        let ty = Ty { element: Element::Pointer(scalar), shape: Vec::new() };
        let id = self.build.argument(&ty);
        self.pointer(id, &ty)
    }

    /// A tile of one number, or of several numbers.
    fn any_constant(&mut self, ty: &Ty) -> ValueId {
        let bits = self.random.bits(ty.scalar());
        if ty.count() > 64 || ty.scalar() == Scalar::TF32 || self.one_in(2) {
            return self.build.constant(ty, bits);
        }
        let all: Vec<u64> = (0..ty.count()).map(|_| self.random.bits(ty.scalar())).collect();
        self.build.elements(ty, &all)
    }

    /// A copy of a value, with a promise that holds.
    fn promised(&mut self, id: ValueId, ty: &Ty, predicate: Attribute) -> ValueId {
        self.build.one("assume", &[("predicate", predicate)], &[("value", vec![id])], ty)
    }

    /// An address, with the promise that it is a multiple of 256.
    fn pointer(&mut self, id: ValueId, ty: &Ty) -> ValueId {
        let id = match self.one_in(8) {
            true => {
                let number = ty.with(Scalar::I64);
                let number_id = self.build.one("ptr_to_int", &[], &[("source", vec![id])], &number);
                self.build.one("int_to_ptr", &[], &[("source", vec![number_id])], ty)
            }
            false => id,
        };
        let id = match (ty.scalar(), self.one_in(8)) {
            (Scalar::I32 | Scalar::F32, true) => {
                let other = Ty { element: Element::Pointer(Scalar::I16), shape: Vec::new() };
                let other_id = self.build.one("ptr_to_ptr", &[], &[("source", vec![id])], &other);
                self.build.one("ptr_to_ptr", &[], &[("source", vec![other_id])], ty)
            }
            _ => id,
        };
        match self.one_in(2) {
            true => {
                let divisor = self.pick(&[4, 8, 16, 16, 16, 64]);
                self.promised(id, ty, Attribute::DivBy { divisor, every: None, along: None })
            }
            false => id,
        }
    }

    /// A number that the launch gives.
    fn given(&mut self, value: u64, scalar: Scalar) -> ValueId {
        self.arguments.push(Given::Number(value, scalar));
        let ty = Ty::new(scalar, &[]);
        let id = self.build.argument(&ty);
        if scalar == Scalar::I1 || !self.one_in(3) {
            return id;
        }
        let predicate = match self.one_in(2) {
            true => {
                let divisor = 1 << value.trailing_zeros().min(4);
                Attribute::DivBy { divisor, every: None, along: None }
            }
            false => {
                let upper = self.one_in(2).then_some(value as i64 + self.below(3) as i64);
                Attribute::Bounded { lower: Some(0), upper }
            }
        };
        self.promised(id, &ty, predicate)
    }

    /// Stores values that were added since, and are not used.
    fn store_unused(&mut self, since: usize) {
        for at in since..self.pool.len() {
            let (id, ty, used) = self.pool[at].clone();
            if !used {
                self.store(id, &ty);
            }
        }
    }
}
