//! Which layout each tile has.
//!
//! ```text
//! %a = tiled_load %rows[..]   tile 64x64 of f16      4 neighbours of a row in each thread: 8 bytes of memory
//! %b = arith.extf %a          f32                    the same
//! %s = nv_tileaa.reduce %b    along dim 1            the threads of a row share its sum
//! %d = nv_tileaa.dot %x, %y, %c                      as the instruction leaves the sum
//! ```
//!
//! Three operations have layouts of their own: an access wants neighbours in memory in one thread, a product
//! wants the layouts that its instruction reads and writes, and a reduction wants few threads along its
//! dimension, but takes the layout it gets. Everything else follows: an elementwise operation has the layout
//! of an operand (of a product before a load, since a product's layout is the only one that its instruction
//! takes), and reshaping, transposing and repeating give the bits other names. A tile that each thread can
//! make without data of other threads (constants, ranges, a number repeated) has no layout: it is made in the
//! layout that is requested, and so are tiles that follow only from such tiles.
//!
//! A value that goes around a loop has one layout, the layout of the values that come back, since a
//! conversion there would run in each round. So the body of a loop is visited until nothing changes, at most
//! [`ROUNDS`] times.
//!
//! Why it is right: a layout is a choice, not a claim. Where an operand has another layout than its operation
//! wants, [`crate::schedule`] converts it.

use crate::{
    access,
    amd::Offer,
    chip::{Chip, columns},
    program::{Ahead, Element, Kind, OpId, Program, RegionId, ValueId, shape_of},
};
use std::collections::BTreeMap;
use tilespace_layout::{
    Error, Layout, Shape,
    blocked::blocked,
    instructions::{Fragments, Instruction, Product, Warps},
    relabel::{self, Relabel, Renamed},
};

/// How often the body of a loop is visited.
const ROUNDS: usize = 4;

/// How a product is computed.
#[derive(Clone, Debug, PartialEq)]
pub enum Multiply {
    /// By `mma.sync`.
    Mma {
        /// The shape of one instruction.
        instruction: Instruction,
        /// The layouts of its operands.
        fragments: Fragments,
        /// The layouts of the scales of A and B, if it has some.
        scales: Option<[Layout; 2]>,
    },
    /// By an instruction of AMD.
    Square {
        /// The instruction.
        offer: &'static Offer,
        /// The layouts of its operands.
        fragments: Fragments,
    },
    /// By `wgmma`: four warps together, with B in shared memory, and A there or in registers.
    Warpgroup {
        /// The logarithm of the elements of an operand in 32 bits.
        packed: u32,
        /// The layouts of its operands. The layout of B lists its index bits, the bits of the depth first, in
        /// no thread's registers.
        fragments: Fragments,
    },
    /// By `tcgen05.mma`: one thread starts it, both factors are in shared memory, and the sum is in tensor
    /// memory.
    Tensor {
        /// The logarithm of the elements of an operand in 32 bits.
        packed: u32,
        /// The layouts of its operands: of the sum as threads load it, of the factors their index bits, as
        /// above.
        fragments: Fragments,
        /// The columns of the sum.
        columns: u64,
        /// The layouts in which the scales of A and B are stored to tensor memory, if it has some.
        scales: Option<[Layout; 2]>,
    },
    /// By a chain of multiplications and additions in each thread: A and B have the elements that the sum
    /// needs.
    Chain {
        /// The layouts of its operands. All of the depth is in registers, its bits before all others.
        fragments: Fragments,
        /// The layouts of the scales of A and B, if it has some, of the same form.
        scales: Option<[Layout; 2]>,
    },
}

impl Multiply {
    /// Whether it takes an operand in pieces, so that not all of it has to be in registers.
    pub fn takes_pieces(&self) -> bool {
        matches!(self, Self::Mma { .. } | Self::Square { .. })
    }

    /// Whether several warps compute it together, so that factors are in shared memory.
    pub fn is_of_groups(&self) -> bool {
        matches!(self, Self::Warpgroup { .. } | Self::Tensor { .. })
    }

    /// Whether its sum is in tensor memory.
    pub fn is_in_tensor(&self) -> bool {
        matches!(self, Self::Tensor { .. })
    }

    /// The layouts of the scales of A and B, if it has some.
    pub fn scales(&self) -> Option<&[Layout; 2]> {
        match self {
            Self::Mma { scales, .. } | Self::Tensor { scales, .. } | Self::Chain { scales, .. } => {
                scales.as_ref()
            }
            Self::Square { .. } | Self::Warpgroup { .. } => None,
        }
    }

    /// The layouts of its operands.
    pub fn fragments(&self) -> &Fragments {
        match self {
            Self::Mma { fragments, .. }
            | Self::Square { fragments, .. }
            | Self::Warpgroup { fragments, .. }
            | Self::Tensor { fragments, .. }
            | Self::Chain { fragments, .. } => fragments,
        }
    }
}

/// The layouts of a program.
#[derive(Clone, Debug, Default)]
pub struct Layouts {
    /// The layout of each tile that has one; a tile without one is made in the layout that is requested.
    pub homes: BTreeMap<ValueId, Layout>,
    /// How each product is computed.
    pub products: BTreeMap<OpId, Multiply>,
    /// The layout in which each access is made.
    pub accesses: BTreeMap<OpId, Layout>,
    /// The layout of the operands of each reduction.
    pub reductions: BTreeMap<OpId, Layout>,
}

/// Chooses the layouts of a program.
pub fn choose(program: &Program, chip: &Chip) -> Result<Layouts, Error> {
    let mut chooser = Chooser { program, chip, layouts: Layouts::default() };
    chooser.region(Program::BODY)?;
    Ok(chooser.layouts)
}

struct Chooser<'p> {
    program: &'p Program,
    chip: &'p Chip,
    layouts: Layouts,
}

impl Chooser<'_> {
    fn home(&self, value: ValueId) -> Option<&Layout> {
        self.layouts.homes.get(&value)
    }

    fn set(&mut self, value: ValueId, layout: Option<Layout>) {
        match layout {
            Some(layout) => self.layouts.homes.insert(value, layout),
            None => self.layouts.homes.remove(&value),
        };
    }

    /// Gives all these tiles a layout, or none.
    fn set_all(&mut self, values: &[ValueId], layout: &Option<Layout>) {
        for value in values {
            let layout = layout.clone().filter(|_| self.is_tile(*value));
            self.set(*value, layout);
        }
    }

    fn is_tile(&self, value: ValueId) -> bool {
        self.program.shape(value).is_some()
    }

    /// A layout for a tile if nothing is known about it.
    fn default(&self, value: ValueId) -> Result<Layout, Error> {
        let shape = shape_of(self.program, value)?;
        let order: Vec<_> = (0..shape.rank()).rev().collect();
        blocked(&shape, &order, 1, self.chip.lanes, self.chip.warps)
    }

    fn region(&mut self, region: RegionId) -> Result<(), Error> {
        for &op in &self.program.region(region).ops {
            self.op(op)?;
        }
        Ok(())
    }

    fn op(&mut self, id: OpId) -> Result<(), Error> {
        let program = self.program;
        let op = program.op(id);
        match &op.kind {
            Kind::Free(_)
            | Kind::Broadcast
            | Kind::Number
            | Kind::Outside { .. }
            | Kind::Scalar
            | Kind::View(_)
            | Kind::Token
            | Kind::Ahead(_) => {}
            Kind::Elementwise(_) => {
                let layout = self.elementwise(&op.operands);
                self.set_all(&op.results, &layout);
            }
            Kind::Reshape | Kind::Permute(_) | Kind::Extract => {
                let source = self.home(op.operands[0]).cloned();
                let layout = match source {
                    Some(source) if self.is_tile(op.results[0]) => {
                        forward(program, id)?.and_then(|relabel| relabel.forward(&source).ok())
                    }
                    _ => None,
                };
                self.set(op.results[0], layout.map(|renamed| renamed.layout));
            }
            Kind::Cat(dim) => {
                // The register of an element decides which operand it is from, so not every layout will do.
                let source = op.operands.iter().find_map(|operand| self.home(*operand)).cloned();
                let is_half = matches!(program.value(op.results[0]).element, Element::Int(4) | Element::E2M1);
                if source.is_none() && is_half && self.chip.has_halves() {
                    self.set(op.results[0], None);
                    return Ok(());
                }
                let source = source.map_or_else(|| self.default(op.operands[0]), Ok)?;
                let shape = shape_of(program, op.operands[0])?;
                self.set(op.results[0], Some(relabel::cat(&shape, *dim, &source)?.layout));
            }
            Kind::Reduce { dim, commutes } => {
                let layout = self.reduced(id, *dim, *commutes)?;
                self.set_all(&op.results, &Some(layout.clone()));
            }
            Kind::Scan { dim } => {
                let (layout, _) = scanned(&shape_of(program, op.operands[0])?, *dim, self.chip);
                self.set_all(&op.results, &Some(layout));
            }
            Kind::Product { .. } => self.product(id)?,
            Kind::Access(access) => {
                let mut layout = access::layout(program, id, access, self.chip)?;
                if !access.is_of_copies
                    && let Some(stored) = access.value.and_then(|value| self.home(op.operands[value]))
                    && access::fills_sectors(program, id, access, stored, self.chip)?
                {
                    layout = stored.clone();
                }
                self.set_all(&op.results, &Some(layout.clone()));
                self.layouts.accesses.insert(id, layout);
            }
            Kind::For | Kind::While => self.repeated(id)?,
            Kind::If => self.branch(id)?,
            Kind::Yield | Kind::Condition => {}
        }
        Ok(())
    }

    /// The layout of an elementwise operation's operands, taken from an operand that has one, first from an
    /// operand that follows a product.
    fn elementwise(&self, operands: &[ValueId]) -> Option<Layout> {
        let homes = || operands.iter().filter_map(|operand| Some((*operand, self.home(*operand)?)));
        let of_product = homes().find(|(operand, _)| self.follows_product(*operand, 16));
        of_product.or_else(|| homes().next()).map(|(_, layout)| layout.clone())
    }

    /// Whether a tile is a sum of a product, or computed from such a sum element by element.
    fn follows_product(&self, value: ValueId, depth: u32) -> bool {
        let Some(op) = self.program.definition(value).filter(|_| depth > 0) else {
            return self
                .layouts
                .products
                .values()
                .any(|product| self.home(value).is_some_and(|home| *home == product.fragments().sum));
        };
        match op.kind {
            Kind::Product { .. } => true,
            Kind::Elementwise(_) => op
                .operands
                .iter()
                .any(|operand| self.is_tile(*operand) && self.follows_product(*operand, depth - 1)),
            _ => false,
        }
    }

    /// The layout of a reduction's result. Registers are combined before lanes, and lanes before warps; where
    /// elements must keep their order, the operand has the layout of a scan, in which they are neighbours.
    fn reduced(&mut self, id: OpId, dim: usize, commutes: bool) -> Result<Layout, Error> {
        let operand = self.program.op(id).operands[0];
        let layout = match self.home(operand) {
            _ if !commutes => scanned(&shape_of(self.program, operand)?, dim, self.chip).0,
            Some(layout) => layout.clone(),
            None => self.default(operand)?,
        };
        let result = without_dim(&shape_of(self.program, operand)?, dim)?;
        let bits = shape_of(self.program, operand)?.logs()[dim];
        let reduced = dropped(&result, dim, bits, &layout)?.layout;
        self.layouts.reductions.insert(id, layout);
        Ok(reduced)
    }

    fn product(&mut self, id: OpId) -> Result<(), Error> {
        let op = self.program.op(id);
        let multiply = self.multiply(id)?;
        self.set(op.results[0], Some(multiply.fragments().sum.clone()));
        self.layouts.products.insert(id, multiply);
        Ok(())
    }

    fn multiply(&self, id: OpId) -> Result<Multiply, Error> {
        let program = self.program;
        let op = program.op(id);
        let (product, rank) = (product_of(program, id), shape_of(program, op.operands[0])?.rank());
        if let Some(packed) = self.chip.warpgroup(program, id, &product)
            && self.comes_from_memory(op.operands[1])
        {
            let warps = 1 << self.chip.warps;
            let (left, sum) = Fragments::wgmma(packed, &product, warps)?;
            let right = self.index_bits(op.operands[1], rank - 2)?;
            return Ok(Multiply::Warpgroup { packed, fragments: Fragments { left, right, sum } });
        }
        let count = op.operands.get(3).and_then(|scales| program.shape(*scales)?.last().copied());
        // There is no instruction of one warp for scales on these chips.
        if let Some(packed) = self.chip.tensor(program, id, &product)
            && (count.is_some() || op.operands[..2].iter().all(|factor| self.comes_from_memory(*factor)))
        {
            let left = self.index_bits(op.operands[0], rank - 1)?;
            let right = self.index_bits(op.operands[1], rank - 2)?;
            let warps = 1 << self.chip.warps;
            let sum = Fragments::tensor(&product, warps)?;
            let scales = count.map(|count| Fragments::tensor_scales(&product, count, warps)).transpose()?;
            let (fragments, columns) = (Fragments { left, right, sum }, columns(&product));
            return Ok(Multiply::Tensor { packed, fragments, columns, scales });
        }
        if let Some(instruction) = self.chip.instruction(program, id, &product)
            && let Some(warps) = self.warps(id, &product, [1 << instruction.rows, 8])
        {
            return Ok(Multiply::Mma {
                instruction,
                fragments: Fragments::mma(instruction, &product, warps)?,
                scales: count.map(|count| Fragments::scales(&product, count, warps)).transpose()?,
            });
        }
        // A smaller instruction may be one for each wave.
        let mut squares = self.chip.squares(program, id, &product);
        let found =
            squares.find_map(|offer| Some((offer, self.warps(id, &product, [1 << offer.square.rows; 2])?)));
        if let Some((offer, warps)) = found {
            return Ok(Multiply::Square {
                offer,
                fragments: Fragments::square(offer.square, &product, warps)?,
            });
        }
        let sum = self.default(op.results[0])?;
        let of_scales = |count| {
            let Fragments { left, right, .. } = chain(&Product { k: count, ..product.clone() }, sum.clone())?;
            Ok([left, right])
        };
        let scales = count.map(of_scales).transpose()?;
        Ok(Multiply::Chain { fragments: chain(&product, sum)?, scales })
    }

    /// Whether a factor has a layout, from which it goes to shared memory, or is read from a ring as
    /// it is. A tile that each thread computes from a ring is left to the instructions of one warp.
    fn comes_from_memory(&self, value: ValueId) -> bool {
        let mut value = value;
        loop {
            if self.home(value).is_some() {
                return true;
            }
            match self.program.definition(value) {
                Some(op) if matches!(op.kind, Kind::Reshape | Kind::Permute(_)) => value = op.operands[0],
                definition => {
                    return definition.is_some_and(|op| matches!(op.kind, Kind::Ahead(Ahead::Fetch(_))));
                }
            }
        }
    }

    /// The index bits of a matrix: the bits of dimension `depth`, then the bits of the other one of the last
    /// two.
    fn index_bits(&self, value: ValueId, depth: usize) -> Result<Layout, Error> {
        Ok(matrix_bits(&shape_of(self.program, value)?, depth, self.chip))
    }

    /// How the warps share a product: all along the rows where another operation reads whole rows of the sum,
    /// else as near to a square as possible. None if there are more warps than instructions.
    fn warps(&self, id: OpId, product: &Product, [height, width]: [u64; 2]) -> Option<Warps> {
        let rows = self.is_looked_at_by_rows(self.program.op(id).results[0], 12);
        let mut warps = Warps { batch: 1, m: 1, n: 1 };
        for _ in 0..self.chip.warps {
            let (m, n) = (product.m / warps.m, product.n / warps.n);
            let batch = product.batch.iter().product::<u64>() / warps.batch;
            match () {
                () if batch > 1 => warps.batch *= 2,
                () if m > height && (rows || m >= n || n <= width) => warps.m *= 2,
                () if n > width => warps.n *= 2,
                () => return None,
            }
        }
        Some(warps)
    }

    /// Whether a row of a sum is reduced, or is a left operand of another product.
    fn is_looked_at_by_rows(&self, value: ValueId, depth: u32) -> bool {
        let uses = self.program.ops.iter().filter(|op| op.operands.contains(&value));
        depth > 0
            && uses.into_iter().any(|op| match op.kind {
                Kind::Reduce { .. } => true,
                Kind::Product { .. } => op.operands[0] == value,
                Kind::Elementwise(_) | Kind::Reshape => op.results.iter().any(|result| {
                    self.program.shape(*result).map(<[u64]>::len)
                        == self.program.shape(value).map(<[u64]>::len)
                        && self.is_looked_at_by_rows(*result, depth - 1)
                }),
                _ => false,
            })
    }

    /// A loop: values that go around have the layout in which they come back.
    fn repeated(&mut self, id: OpId) -> Result<(), Error> {
        let op = self.program.op(id);
        let (before, after) = (op.regions[0], *op.regions.last().unwrap_or(&op.regions[0]));
        let first = if op.kind == Kind::For { 3 } else { 0 };
        let inits = &op.operands[first..];
        let skip = usize::from(op.kind == Kind::For);
        let arguments = self.program.region(before).arguments[skip..].to_vec();
        for (argument, init) in arguments.iter().zip(inits) {
            let layout = self.home(*init).cloned();
            self.set(*argument, layout);
        }
        for _ in 0..ROUNDS {
            self.region(before)?;
            if after != before {
                self.forwarded(before, &self.program.region(after).arguments.clone(), 1)?;
                self.region(after)?;
            }
            let mut changed = false;
            let back: Vec<_> = self.last_operands(after).to_vec();
            for (argument, value) in arguments.iter().zip(back) {
                if let Some(layout) = self.home(value).cloned()
                    && self.home(*argument) != Some(&layout)
                {
                    self.set(*argument, Some(layout));
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for argument in &arguments {
            if self.is_tile(*argument) && self.home(*argument).is_none() {
                let layout = self.default(*argument)?;
                self.set(*argument, Some(layout));
            }
        }
        self.region(before)?;
        if after == before {
            for (result, argument) in op.results.clone().iter().zip(&arguments) {
                let layout = self.home(*argument).cloned();
                self.set(*result, layout);
            }
            return Ok(());
        }
        self.forwarded(before, &self.program.region(after).arguments.clone(), 1)?;
        self.region(after)?;
        self.forwarded(before, &op.results.clone(), 1)
    }

    /// Gives values the layouts of the operands that the end of a region forwards to them.
    fn forwarded(&mut self, region: RegionId, to: &[ValueId], skip: usize) -> Result<(), Error> {
        let from: Vec<_> = self.last_operands(region).iter().skip(skip).copied().collect();
        for (to, from) in to.iter().zip(from) {
            let layout = match self.home(from) {
                Some(layout) => Some(layout.clone()),
                None if self.is_tile(*to) => Some(self.default(*to)?),
                None => None,
            };
            self.set(*to, layout);
        }
        Ok(())
    }

    fn last_operands(&self, region: RegionId) -> &[ValueId] {
        let last = self.program.region(region).ops.last();
        last.map_or(&[], |last| &self.program.op(*last).operands)
    }

    fn branch(&mut self, id: OpId) -> Result<(), Error> {
        let op = self.program.op(id);
        for &region in &op.regions {
            self.region(region)?;
        }
        for (index, &result) in op.results.iter().enumerate() {
            if !self.is_tile(result) {
                continue;
            }
            let ends = op.regions.iter().filter_map(|region| self.last_operands(*region).get(index));
            let layout = ends.filter_map(|end| self.home(*end)).next().cloned();
            let layout = layout.map_or_else(|| self.default(result), Ok)?;
            self.set(result, Some(layout));
        }
        Ok(())
    }
}

/// The sizes of a product.
pub fn product_of(program: &Program, id: OpId) -> Product {
    let op = program.op(id);
    let dims = |index: usize| program.shape(op.operands[index]).unwrap_or(&[]);
    let (a, b) = (dims(0), dims(1));
    let rank = a.len();
    Product { batch: a[..rank - 2].to_vec(), m: a[rank - 2], n: b[rank - 1], k: a[rank - 1] }
}

/// The renaming of an operation that moves nothing; none for an operation that may move elements.
pub fn forward(program: &Program, id: OpId) -> Result<Option<Relabel>, Error> {
    let op = program.op(id);
    let source = shape_of(program, op.operands[0])?;
    let result = shape_of(program, op.results[0])?;
    match &op.kind {
        Kind::Reshape => Relabel::reshape(&source, &result).map(Some),
        Kind::Permute(order) => Relabel::permute(&source, order).map(Some),
        Kind::Broadcast => Relabel::broadcast(&source, &result).map(Some),
        Kind::Extract if source.logs() == result.logs() => Relabel::reshape(&source, &result).map(Some),
        Kind::Extract => {
            let position: Option<Vec<u64>> = op.operands[1..]
                .iter()
                .map(|index| match program.definition(*index).map(|op| &op.kind) {
                    Some(Kind::Elementwise(crate::program::Arithmetic::Constant(number))) => {
                        u64::try_from(*number).ok()
                    }
                    _ => None,
                })
                .collect();
            position.map(|position| Relabel::extract(&source, &result, &position)).transpose()
        }
        _ => Ok(None),
    }
}

/// The index bits of a matrix, as registers: the bits of dimension `depth`, then the bits of the other one of
/// the last two.
pub fn matrix_bits(shape: &Shape, depth: usize, chip: &Chip) -> Layout {
    let last = shape.rank() - 1;
    let other = if depth == last { last.saturating_sub(1) } else { last };
    let register = [shape.vectors(depth), shape.vectors(other)].concat();
    Layout { register, lane: vec![0; chip.lanes as usize], warp: vec![0; chip.warps as usize] }
}

/// The rest of a layout when a dimension of 2^`bits` elements is dropped, and the place of each register in
/// it.
pub fn dropped(result: &Shape, dim: usize, bits: u32, layout: &Layout) -> Result<Renamed, Error> {
    Ok(Relabel::insert(result, dim, bits)?.backward(layout))
}

/// A shape without one of its dimensions.
pub fn without_dim(shape: &Shape, dim: usize) -> Result<Shape, Error> {
    let mut bits = shape.logs().to_vec();
    bits.remove(dim);
    Shape::of_bits(bits)
}

/// The bits of a dimension that is scanned, in ascending order: first bits of registers, then of lanes, then
/// of warps.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Scanned {
    /// Bits of the register's number, the lowest ones.
    pub registers: u32,
    /// Bits of the lane's number, the lowest ones.
    pub lanes: u32,
    /// Bits of the warp's number, the lowest ones.
    pub warps: u32,
}

/// The layout of a scan: neighbours along the dimension in a thread, then in lanes. Warps have other rows if
/// there are enough, since values that go from warp to warp go through shared memory.
pub fn scanned(shape: &Shape, dim: usize, chip: &Chip) -> (Layout, Scanned) {
    let along = shape.vectors(dim);
    let mut others =
        (0..shape.rank()).rev().filter(|other| *other != dim).flat_map(|other| shape.vectors(other));
    let (bits, rest) = (along.len() as u32, shape.total() - along.len() as u32);
    let lanes = bits.min(chip.lanes);
    let rows = rest.saturating_sub(chip.lanes - lanes).min(chip.warps);
    let warps = (bits - lanes).min(chip.warps - rows);
    let registers = bits - lanes - warps;
    let mut from = |own: std::ops::Range<u32>, count: u32| -> Vec<u64> {
        let own = along[own.start as usize..own.end as usize].iter().copied();
        let mut list: Vec<u64> = own.chain(others.by_ref()).take(count as usize).collect();
        list.resize(count as usize, 0);
        list
    };
    let lane = from(registers..registers + lanes, chip.lanes);
    let warp = from(registers + lanes..bits, chip.warps);
    let register = from(0..registers, registers + rest);
    let used: u32 = register.iter().filter(|vector| **vector != 0).count() as u32;
    let layout = Layout { register: register[..used as usize].to_vec(), lane, warp };
    (layout, Scanned { registers, lanes, warps })
}

/// The operands of a product that each thread computes by itself: for each element of its sum a row of A and
/// a column of B, with the depth in the lowest bits of the register's number.
fn chain(product: &Product, sum: Layout) -> Result<Fragments, Error> {
    let batch = &product.batch[..];
    let of = |rows: u64, columns: u64| Shape::new(&[batch, &[rows, columns]].concat());
    let (a, b) = (of(product.m, product.k)?, of(product.k, product.n)?);
    let logs = |number: u64| number.trailing_zeros();
    let (m, n, k) = (logs(product.m), logs(product.n), logs(product.k));
    let row = |index: u64| index >> n & ((1 << m) - 1);
    let column = |index: u64| index & ((1 << n) - 1);
    let outer = |index: u64| index >> (n + m);
    let left = sum.map(|index| outer(index) << (m + k) | row(index) << k);
    let right = sum.map(|index| outer(index) << (k + n) | column(index));
    let depth = |shape: &Shape, dim: usize, layout: Layout| {
        let own = layout.without_register_copies().0;
        Layout { register: [shape.vectors(dim), own.register].concat(), ..own }
    };
    let rank = a.rank();
    Ok(Fragments { left: depth(&a, rank - 1, left), right: depth(&b, rank - 2, right), sum })
}
