//! The work of a block's threads, step by step: plain data, which an emitter follows without a choice of its
//! own.
//!
//! ```text
//! step    action                       inputs      outputs
//! 0       access %v, 4 at once         %v, %i      slot 0: %x, neighbours of a row in a thread
//! 1       convert, through 8 KiB       slot 0      slot 1: %x, as the left operand of mma.sync
//! 2       multiply                     slot 1, ..  slot 2: %s
//! ```
//!
//! A tile in a layout is a *slot*. [`crate::schedule`] writes the steps, [`crate::late`] moves some of them
//! to stores, and [`crate::order`] says where threads wait.

use crate::{
    choose::{Multiply, Scanned},
    program::{OpId, Program, RegionId, RingId, ValueId},
};
use std::collections::BTreeMap;
use tilespace_layout::{
    Layout, Place,
    convert::Conversion,
    layout::RegisterMap,
    matrices::{Operand, Swizzle},
    relabel::Concatenated,
    shared::Access,
};

/// A tile in a layout.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct SlotId(pub u32);
/// A step.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct StepId(pub u32);

/// A tile in a layout.
#[derive(Clone, Debug)]
pub struct Slot {
    /// The tile.
    pub value: ValueId,
    /// Its layout.
    pub layout: Layout,
}

/// An input of a step.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Input {
    /// A value that is the same in all threads.
    Number(ValueId),
    /// A tile.
    Tile(SlotId),
    /// A tile that is read from a ring where it is used.
    Fetched(FetchId),
}

/// The action of a step.
#[derive(Clone, Debug)]
pub enum Action {
    /// The operation, once for each register of its slots, or once if it has only numbers.
    Compute,
    /// The constant, range or repeated number, for each register.
    Fill,
    /// Each register of the output is a register of the input.
    Rename(RegisterMap),
    /// Each register of the output is a register of one of the two inputs.
    Join(Concatenated),
    /// The input in the layout of the output.
    Convert(Box<Conversion>),
    /// The only element of the input, as a number.
    Number,
    /// Passes the input out of the program.
    Outside,
    /// Combines along a dimension.
    Reduce(Reduction),
    /// Combines each element along a dimension with the elements before it.
    Scan(Scanned),
    /// Multiplies.
    Multiply(Box<Multiply>),
    /// Accesses memory, in a layout, 2^width elements at once.
    Access {
        /// The layout.
        layout: Layout,
        /// The logarithm of the elements of one instruction.
        width: u32,
        /// For each dimension of a tile of a view, whether elements may be outside.
        checks: Vec<bool>,
    },
    /// Reads a tile from a ring.
    Fetch(FetchId),
    /// Writes the input to shared memory, from where products read it piece by piece: a ring of one stage.
    Put(RingId, Box<Access>),
    /// Stores the input to tensor memory, where a loop's products add to it.
    Keep,
    /// Loads the output from tensor memory.
    Take,
    /// Another part of loads that run ahead.
    Ahead,
    /// A loop, a branch, or the end of a region of one.
    Control,
}

/// A tile that is read from a ring.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct FetchId(pub u32);

/// How a tile is read from a ring.
#[derive(Clone, Debug)]
pub struct Fetched {
    /// The ring.
    pub ring: RingId,
    /// The number of the stage; none if there is only one.
    pub stage: Option<ValueId>,
    /// The layout in which it is read, without copies in registers.
    pub layout: Layout,
    /// A register that is requested is, by the first map, a register of another tile, and so on; the last map
    /// leads to a register of [`Self::layout`].
    pub registers: Vec<RegisterMap>,
    /// How it is read.
    pub load: Option<Access>,
    /// The factor that a product of several warps reads in place, without registers: the layout lists its index bits.
    pub matrix: Option<Matrix>,
}

/// A factor in shared memory, for a product of several warps.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// The number of index bits along the depth, which are the first.
    pub depth: u32,
    /// How a descriptor states its place.
    pub operand: Option<Operand>,
}

impl Fetched {
    /// The register of [`Self::layout`] for a register that is requested.
    pub fn register(&self, asked: u64) -> u64 {
        self.registers.iter().fold(asked, |register, map| map.apply(register))
    }
}

/// Where a ring is.
#[derive(Clone, Debug)]
pub struct Buffer {
    /// Where each element of a stage is.
    pub place: Place,
    /// Its stages, one after the other.
    pub area: Area,
    /// Its copies by TMA; none if threads copy.
    pub transfer: Option<Transfer>,
}

/// A reduction of registers, lanes and warps, in this order.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The register of the result for each register of the operand.
    pub registers: RegisterMap,
    /// Bits of the register's number of the operand that are along the dimension.
    pub inside: Vec<u64>,
    /// Bits of the lane's number that are along the dimension.
    pub lanes: Vec<u32>,
    /// Bits of the warp's number that are along the dimension.
    pub warps: Vec<u32>,
}

/// Shared memory that a step uses, in bytes.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub struct Area {
    /// The first byte.
    pub start: u64,
    /// The number of bytes; 0 if it uses none.
    pub bytes: u64,
}

impl Area {
    /// The first byte after it.
    pub fn end(self) -> u64 {
        self.start + self.bytes
    }

    /// Whether areas have a byte in common.
    pub fn overlaps(self, other: Self) -> bool {
        self.start < other.end() && other.start < self.end()
    }
}

/// A step.
#[derive(Clone, Debug)]
pub struct Step {
    /// The operation that it is, or serves.
    pub op: OpId,
    /// Its action.
    pub action: Action,
    /// One for each operand of the operation; for a conversion or renaming, the source.
    pub inputs: Vec<Input>,
    /// One for each result; none for a number, and for a tile that is made where it is asked for.
    pub outputs: Vec<Option<SlotId>>,
    /// Shared memory, written and then read within the step.
    pub area: Area,
    /// Before it each thread waits until at most so many groups of its copies are not done.
    pub groups: Option<u32>,
    /// Each thread then waits until at most so many products into tensor memory are not done.
    pub drains: Option<u32>,
    /// Whether each thread then makes its writes to shared memory visible to products of several warps; the
    /// threads wait afterwards.
    pub fences: bool,
    /// Whether the threads then wait for each other before it.
    pub waits: bool,
    /// Steps that run when this step asks for registers of their results; they are in no region.
    pub late: Vec<StepId>,
}

impl Step {
    /// A step that serves an operation, and does not do anything yet.
    pub fn of(op: OpId) -> Self {
        Self {
            op,
            action: Action::Compute,
            inputs: vec![],
            outputs: vec![],
            area: Area::default(),
            groups: None,
            drains: None,
            fences: false,
            waits: false,
            late: vec![],
        }
    }

    /// The rings that it reads in place.
    pub fn fetches(&self) -> impl Iterator<Item = FetchId> {
        let own = match self.action {
            Action::Fetch(fetch) => Some(fetch),
            _ => None,
        };
        let inputs = self.inputs.iter().filter_map(|input| match input {
            Input::Fetched(fetch) => Some(*fetch),
            Input::Number(_) | Input::Tile(_) => None,
        });
        own.into_iter().chain(inputs)
    }
}

/// The tensor memory of a block.
#[derive(Clone, Debug, Default)]
pub struct TensorMemory {
    /// The columns that are allocated, a power of two; 0 if there are no products into tensor memory.
    pub columns: u64,
    /// The first column of the scales of products, and how many such columns a product has at most: products
    /// have the first ones of these and the next ones in turn.
    pub scales: [u64; 2],
    /// Tiles that are there, and in no thread's registers, by their first column.
    pub kept: BTreeMap<SlotId, u64>,
    /// Shared memory: two mbarriers of 8 bytes, at which products arrive in turn, and the address of the
    /// columns.
    pub area: Area,
}

/// The bytes of a map, and the multiple at which it begins.
pub const MAP_BYTES: u64 = 128;
/// The bytes of an mbarrier.
pub const BARRIER_BYTES: u64 = 8;

/// A map of a view's memory.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Map {
    /// The view.
    pub view: ValueId,
    /// Its dimensions in the order of the map: the one with stride one, then from near to far in a box.
    pub dims: Vec<usize>,
    /// The elements of a box along these dimensions.
    pub sides: Vec<u64>,
    /// The bytes of an element.
    pub element: u64,
    /// The swizzle of the box: that of its rows.
    pub swizzle: Swizzle,
}

/// The copies of a tile.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Transfer {
    /// The number of the map.
    pub map: usize,
    /// For each dimension of the map, the dimension of the tile.
    pub dims: Vec<usize>,
    /// The number of boxes, which follow each other along the first dimension of the map.
    pub pieces: u64,
    /// Dimensions of the map along which no index names a tile far outside.
    pub is_near: Vec<bool>,
}

/// The maps of a kernel.
#[derive(Clone, Debug, Default)]
pub struct Maps {
    /// The maps.
    pub all: Vec<Map>,
    /// For each loop with copies by TMA, the first mbarrier of its stages, in bytes after the start of the
    /// area, and the copies of a round.
    pub loops: BTreeMap<OpId, (u64, u64)>,
    /// Why threads copy the tiles of other rings.
    pub reasons: BTreeMap<RingId, &'static str>,
    /// Shared memory: a map while it is made, the number of the block's slot in 16 bytes, and the mbarriers.
    pub area: Area,
}

impl Maps {
    /// The number of the block's slot, in bytes after the start of the area.
    pub const SLOT: u64 = MAP_BYTES;
}

/// The steps of a block of threads.
#[derive(Clone, Debug, Default)]
pub struct Schedule {
    /// The slots.
    pub slots: Vec<Slot>,
    /// The steps.
    pub steps: Vec<Step>,
    /// The steps of each region.
    pub regions: BTreeMap<RegionId, Vec<StepId>>,
    /// The slots of the arguments of each region; none for numbers.
    pub arguments: BTreeMap<RegionId, Vec<Option<SlotId>>>,
    /// The tiles that are read from rings.
    pub fetches: Vec<Fetched>,
    /// Where the rings are.
    pub buffers: BTreeMap<RingId, Buffer>,
    /// The bytes of shared memory.
    pub shared: u64,
    /// The tensor memory.
    pub tensor: TensorMemory,
    /// The maps of copies by TMA.
    pub maps: Maps,
}

impl Schedule {
    /// The first column of an input of a step, if it is a tile that is kept in tensor memory.
    pub fn kept(&self, input: Option<&Input>) -> Option<u64> {
        match input {
            Some(Input::Tile(slot)) => self.tensor.kept.get(slot).copied(),
            _ => None,
        }
    }

    /// The copies of a ring by TMA; none if threads copy.
    pub fn transfer(&self, ring: RingId) -> Option<&Transfer> {
        self.buffers.get(&ring)?.transfer.as_ref()
    }

    /// A slot.
    pub fn slot(&self, id: SlotId) -> &Slot {
        &self.slots[id.0 as usize]
    }

    /// A step.
    pub fn step(&self, id: StepId) -> &Step {
        &self.steps[id.0 as usize]
    }

    /// A tile that is read from a ring.
    pub fn fetched(&self, id: FetchId) -> &Fetched {
        &self.fetches[id.0 as usize]
    }

    /// The rings that a step or a step inside of it reads.
    pub fn used(&self, program: &Program, id: StepId) -> Vec<RingId> {
        let step = self.step(id);
        let mut used: Vec<_> = step.fetches().map(|fetch| self.fetched(fetch).ring).collect();
        if matches!(step.action, Action::Control) {
            for region in &program.op(step.op).regions {
                used.extend(self.of(*region).iter().flat_map(|inner| self.used(program, *inner)));
            }
        }
        used
    }

    /// The steps of a region.
    pub fn of(&self, region: RegionId) -> &[StepId] {
        self.regions.get(&region).map_or(&[], Vec::as_slice)
    }
}
