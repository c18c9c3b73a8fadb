//! Copies of tiles by one thread: TMA.
//!
//! ```text
//! start of the kernel    a slot for the maps, mbarriers for the stages of loops
//! view                   its map, in the slot
//! copy                   one thread: expect_tx, and a cp.async.bulk.tensor for each box
//! arrive                 all threads: wait for the phase of this stage
//! return                 the slot is free
//! ```
//!
//! The stages of a loop go on where its last run ended, so that all of them have the same parity of the phase when
//! the first one comes again. Each thread has the next stage and this parity in variables, which LLVM makes
//! registers: all threads wait once for each round that exists, and only these have copies.
//!
//! Why it is right: coordinates are 32 bits. Unless the program promises that an index names a tile of the view, one
//! that names a tile further away becomes an index whose tile begins at -2^31, where nothing is inside of a view. A
//! map has no dimension without elements: there it has one, and the tile begins at -2^31. [`tilespace_plan::tma`] says why nobody waits for a phase that is gone.

use crate::threads::{OwnMaps, Threads};
use melior::{
    dialect::llvm,
    ir::{
        Region, Value, ValueLike,
        attribute::{FlatSymbolRefAttribute, IntegerAttribute, StringAttribute, TypeAttribute},
    },
};
use mlir_ext::{ir, types::integer_width};
use tilespace_core::MemorySpace;
use tilespace_emit::{
    Op, Res, integer, tensor,
    tma::{self, Boxes, Slots},
};
use tilespace_plan::{
    program::{Kind, OpId, RingId, ValueId},
    steps::{BARRIER_BYTES, MAP_BYTES, Maps, Step, Transfer},
};

/// More multiprocessors than a chip has.
const MULTIPROCESSORS: u64 = 256;
/// The most blocks and threads of a multiprocessor, and the shared memory that each block takes beside its own.
const MOST_BLOCKS: u64 = 32;
const MOST_THREADS: u64 = 2048;
const SHARED_OF_BLOCK: u64 = 1024;
/// The bytes of a slot's word.
const WORD: u64 = 4;
/// The least coordinate.
const LEAST: i64 = i32::MIN as i64;

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The blocks that can be on one multiprocessor at once, or more.
    fn blocks_at_once(&self) -> u64 {
        let own = self.schedule.shared + self.chip.variables + SHARED_OF_BLOCK;
        let by_memory = (self.chip.shared() + SHARED_OF_BLOCK) / own;
        by_memory.min(MOST_THREADS / self.chip.threads()).clamp(1, MOST_BLOCKS)
    }

    fn slots(&self) -> u64 {
        MULTIPROCESSORS * self.blocks_at_once()
    }

    /// The variable with the slots, beside the kernel; none if there are no maps.
    pub fn variable_of_maps(&mut self, kernel: Op<'c, 'a>) -> Res<Option<Op<'c, 'a>>> {
        let maps = self.schedule.maps.all.len() as u64;
        if maps == 0 {
            return Ok(None);
        }
        let bytes = (self.slots() * WORD).next_multiple_of(MAP_BYTES) + self.slots() * maps * MAP_BYTES;
        let bytes = u32::try_from(bytes).map_err(|_| "too many maps")?;
        let array = llvm::r#type::array(integer(self.context, 8), bytes);
        let space = IntegerAttribute::new(integer(self.context, 32), MemorySpace::Global.number().into());
        let attributes = [
            ("sym_name", StringAttribute::new(self.context, &self.maps_name()).into()),
            ("global_type", TypeAttribute::new(array).into()),
            ("linkage", self.attribute("#llvm.linkage<internal>")?),
            ("addr_space", space.into()),
            ("alignment", self.number_attribute(MAP_BYTES as i64)),
        ];
        let variable = self.build("llvm.mlir.global", &[], &[], &attributes, vec![Region::new()])?;
        let variable = ir::insert_before(kernel, variable);
        self.initialize(variable, "llvm.mlir.zero", array)?;
        Ok(Some(variable))
    }

    fn maps_name(&self) -> String {
        self.shared.replacen("shared", "maps", 1)
    }

    /// Claims a slot at the start of the kernel, and makes mbarriers, if there are maps.
    pub fn claim_maps(&mut self) -> Res<()> {
        let (schedule, program) = (self.schedule, self.program());
        let maps = &schedule.maps;
        if maps.all.is_empty() {
            return Ok(());
        }
        let name = FlatSymbolRefAttribute::new(self.context, &self.maps_name()).into();
        let ty = llvm::r#type::pointer(self.context, MemorySpace::Global.number());
        let variable = self.value("llvm.mlir.addressof", &[], ty, &[("global_name", name)])?;
        let (wide, word) = (integer(self.context, 64), integer(self.context, 32));
        let words = self.value("llvm.ptrtoint", &[variable], wide, &[])?;
        let mut barriers = vec![];
        for (repeated, (start, copies)) in &maps.loops {
            for stage in 0..u64::from(program.stages_of(*repeated)) {
                barriers.push((start + stage * BARRIER_BYTES, *copies));
            }
        }
        let start = self.shared_address(maps.area.start)?;
        let place = self.shared_address(maps.area.start + Maps::SLOT)?;
        let slots = Slots { words, counts: [self.slots(), self.blocks_at_once()] };
        let thread = self.thread()?;
        tma::claim(self, thread, &slots, place, (start, &barriers))?;
        self.barrier()?;
        let slot = self.value("llvm.load", &[place], word, &[])?;
        let slot = self.value("arith.extui", &[slot], wide, &[])?;
        let at = |bytes: u64, from: u64| -> Res<_> {
            let distance = self.integers("arith.muli", slot, self.wide(bytes as i64)?)?;
            let from = self.integers("arith.addi", words, self.wide(from as i64)?)?;
            self.integers("arith.addi", from, distance)
        };
        let own = at(WORD, 0)?;
        let first = at(maps.all.len() as u64 * MAP_BYTES, (self.slots() * WORD).next_multiple_of(MAP_BYTES))?;
        let places = maps.loops.keys().map(|repeated| Ok((*repeated, [self.counter()?, self.counter()?])));
        let places = places.collect::<Res<_>>()?;
        self.maps = Some(OwnMaps { first, word: own, places });
        Ok(())
    }

    /// Gives the slot back at the end of the kernel.
    pub fn release_maps(&mut self) -> Res<()> {
        let thread = self.thread()?;
        self.maps.as_ref().map_or(Ok(()), |maps| tma::release(self, thread, maps.word))
    }

    /// The address of a map, as a number.
    fn map_address(&self, number: usize) -> Res<Value<'c, 'a>> {
        let first = self.maps.as_ref().ok_or("the kernel has no maps")?.first;
        match number as u64 * MAP_BYTES {
            0 => Ok(first),
            distance => self.integers("arith.addi", first, self.wide(distance as i64)?),
        }
    }

    /// Makes the maps of a view.
    pub fn make_maps(&mut self, view: ValueId) -> Res<()> {
        let schedule = self.schedule;
        let (wide, word) = (integer(self.context, 64), integer(self.context, 32));
        for (number, map) in schedule.maps.all.iter().enumerate().filter(|(_, map)| map.view == view) {
            let parts = self.parts(view)?.to_vec();
            let [base, numbers @ ..] = &parts[..] else { return Err("the view has no address".into()) };
            let rank = numbers.len() / 2;
            let address = self.value("llvm.ptrtoint", &[*base], wide, &[])?;
            let (mut dims, mut strides) = (vec![], vec![]);
            for (index, (dim, side)) in map.dims.iter().zip(&map.sides).enumerate() {
                let size = self.value("arith.trunci", &[numbers[*dim]], word, &[])?;
                dims.push((self.integers("arith.maxsi", size, self.constant(1, 32)?)?, *side));
                if index > 0 {
                    let bytes = self.wide(map.element as i64)?;
                    strides.push(self.integers("arith.muli", numbers[rank + dim], bytes)?);
                }
            }
            let element = tma::ELEMENTS.iter().position(|bytes| *bytes == map.element);
            let element = element.ok_or("TMA has no elements of its size")? as u32;
            let made = tma::Map { address, dims, strides, element, swizzle: map.swizzle.log_bytes() - 4 };
            let draft = self.shared_address(schedule.maps.area.start)?;
            let thread = self.thread()?;
            tma::make(self, thread, &made, draft, self.map_address(number)?)?;
        }
        Ok(())
    }

    /// The variables of a loop with copies by TMA.
    fn places_of(&self, repeated: OpId) -> Option<[Value<'c, 'a>; 2]> {
        self.maps.as_ref().and_then(|maps| maps.places.get(&repeated).copied())
    }

    /// The stage of the first round of a loop.
    pub fn first_stage(&self, repeated: OpId) -> Res<Value<'c, 'a>> {
        match self.places_of(repeated) {
            Some([stage, _]) => self.value("llvm.load", &[stage], integer(self.context, 32), &[]),
            None => self.constant(0, 32),
        }
    }

    /// Notes the stage of the next round of a loop.
    pub fn pass_stage(&self, repeated: OpId, next: Value<'c, 'a>) -> Res<()> {
        let Some([stage, parity]) = self.places_of(repeated) else { return Ok(()) };
        let old = self.value("llvm.load", &[parity], next.r#type(), &[])?;
        let other = self.integers("arith.xori", old, self.constant(1, 32)?)?;
        let is_first = self.is_zero(next)?;
        let new = self.value("arith.select", &[is_first, other, old], old.r#type(), &[])?;
        self.emit("llvm.store", &[next, stage], &[], &[])?;
        self.emit("llvm.store", &[new, parity], &[], &[]).map(|_| ())
    }

    /// The address of the mbarrier of a loop's stage, as a number.
    fn barrier_of(&self, repeated: OpId, stage: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let maps = &self.schedule.maps;
        let (start, _) = maps.loops.get(&repeated).ok_or("the loop has no mbarriers")?;
        let base = tma::shared(self, self.shared_address(maps.area.start + start)?)?;
        let distance = self.integers("arith.muli", stage, self.constant(BARRIER_BYTES as i64, 32)?)?;
        self.integers("arith.addi", base, distance)
    }

    /// Waits for the copies to a stage of a loop, if there are some.
    pub fn wait_for_stage(&mut self, repeated: OpId, stage: ValueId) -> Res<()> {
        let Some([_, parity]) = self.places_of(repeated) else { return Ok(()) };
        let barrier = self.barrier_of(repeated, self.number_of(stage)?)?;
        let ty = llvm::r#type::pointer(self.context, MemorySpace::Shared.number());
        let barrier = self.value("llvm.inttoptr", &[barrier], ty, &[])?;
        let parity = self.value("llvm.load", &[parity], integer(self.context, 32), &[])?;
        tma::wait(self, barrier, parity)?;
        tensor::together(self)
    }

    /// Copies the tile of a round to a stage, if there is such a round.
    pub fn copy_by_tma(
        &mut self,
        step: &Step,
        (ring, transfer): (RingId, &Transfer),
        (stage, exists): (Value<'c, 'a>, Value<'c, 'a>),
    ) -> Res<()> {
        let program = self.program();
        let op = program.op(step.op);
        let map = &self.schedule.maps.all[transfer.map];
        let shape = program.shape(program.ring(ring).tile).ok_or("it copies no tile")?;
        let view = op.operands[0];
        let Some(Kind::View(described)) = program.definition(view).map(|op| &op.kind) else {
            return Err("its view is not made in the kernel".into());
        };
        let range = ir::operand_segment(self.original(step.op), 1).ok_or("it has no indices")?;
        let indices = &op.operands[range];
        let mut coordinates = vec![];
        for ((dim, of_view), is_near) in transfer.dims.iter().zip(&map.dims).zip(&transfer.is_near) {
            let number = self.number_of(indices[*dim])?;
            let first = self.coordinate(number, shape[*dim], *is_near)?;
            let size =
                described.sizes[*of_view].is_none().then(|| self.parts(view).map(|parts| parts[1 + of_view]));
            coordinates.push(match size.transpose()?.filter(|_| !is_near) {
                Some(size) => {
                    let (is_empty, outside) = (self.is_zero(size)?, self.constant(LEAST, 32)?);
                    self.value("arith.select", &[is_empty, outside, first], first.r#type(), &[])?
                }
                None => first,
            });
        }
        let warp = self.warp()?;
        let skips = self.value("arith.select", &[exists, warp, self.constant(1, 32)?], warp.r#type(), &[])?;
        if !step.waits {
            tensor::together(self)?;
        }
        let boxes = Boxes {
            map: self.map_address(transfer.map)?,
            coordinates,
            to: self.stage_number(ring, stage)?,
            barrier: self.barrier_of(program.ring(ring).repeated, stage)?,
            count: transfer.pieces,
            side: map.sides[0],
            bytes: map.sides.iter().product::<u64>() * map.element,
        };
        tma::copy(self, skips, &boxes)
    }

    /// The coordinate of the first element of a tile of so many elements, by the tile's index.
    fn coordinate(&self, index: Value<'c, 'a>, size: u64, is_near: bool) -> Res<Value<'c, 'a>> {
        let width = integer_width(index.r#type()).filter(|width| *width >= 32);
        let (mut index, width) = match width {
            Some(width) => (index, width),
            None => (self.widened(index)?, 64),
        };
        if !is_near {
            let most = -LEAST / size as i64;
            let end = |at: &Self, number| at.constant(number, width);
            // The products of both ends are -2^31.
            if width > 32 || size > 1 {
                index = self.integers("arith.minsi", index, end(self, most)?)?;
                index = self.integers("arith.maxsi", index, end(self, -most)?)?;
            }
        }
        let index = self.resized(index, width, 32)?;
        self.integers("arith.muli", index, self.constant(size as i64, 32)?)
    }
}
