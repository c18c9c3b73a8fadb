//! A tile in another layout: by renaming registers, by shuffles in each warp, or through shared memory.
//!
//! ```text
//! Registers   nothing
//! Shuffles    choose a register by the lane, nvvm.shfl.sync idx, choose where it goes
//! Shared      st.shared, barrier, ld.shared or ldmatrix; of a large tile part by part, with a barrier in between
//! ```
//!
//! [`tilespace_layout::convert`] has made the plan: which register is stored at which offset, and so on. The
//! emitter only follows it.

use crate::{register_words::Words, threads::Threads};
use melior::{
    dialect::llvm,
    ir::{Type, Value, ValueLike, attribute::FlatSymbolRefAttribute},
};
use tilespace_core::MemorySpace;
use tilespace_emit::{Res, integer, warp};
use tilespace_layout::{
    convert::{Conversion, Plan},
    f2,
    shared::{Access, Kind, Shared},
    shuffle::Shuffles,
};
use tilespace_plan::steps::Area;

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The registers of a tile in its new layout.
    pub fn convert(
        &mut self,
        source: &[Value<'c, 'a>],
        conversion: &Conversion,
        area: Area,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let result = match &conversion.plan {
            Plan::Registers(map) => {
                let registers = 0..conversion.result.registers();
                registers.map(|register| picked(source, map.apply(register))).collect::<Res<Vec<_>>>()?
            }
            Plan::Shuffles(shuffles) => self.shuffles(source, shuffles)?,
            Plan::Shared(shared) => {
                self.through_shared(source, shared, area, conversion.result.registers())?
            }
        };
        let wanted = 0..1u64 << conversion.copies.bits.len();
        wanted.map(|register| picked(&result, conversion.copies.apply(register))).collect()
    }

    /// The address of a byte of the block's shared memory.
    pub fn shared_address(&self, byte: u64) -> Res<Value<'c, 'a>> {
        let name = FlatSymbolRefAttribute::new(self.context, &self.shared).into();
        let ty = llvm::r#type::pointer(self.context, MemorySpace::Shared.number());
        let base = self.value("llvm.mlir.addressof", &[], ty, &[("global_name", name)])?;
        self.offset_by(base, byte as i64, integer(self.context, 8))
    }

    /// The address of an access without its step, which is added by XOR.
    fn thread_offset(&mut self, access: &Access) -> Res<Value<'c, 'a>> {
        self.linear(&thread_vectors(access))
    }

    fn through_shared(
        &mut self,
        source: &[Value<'c, 'a>],
        shared: &Shared,
        area: Area,
        count: u64,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let register = source[0].r#type();
        let base = self.shared_address(area.start)?;
        let mut result = vec![None; count as usize];
        for part in 0..shared.parts() {
            if part > 0 {
                // All threads have loaded the previous part.
                self.barrier()?;
            }
            self.store_accesses(source, &shared.store, base, shared.accesses(&shared.store, part))?;
            self.barrier()?;
            self.load_part(shared, part, base, register, &mut result)?;
        }
        result.into_iter().map(|value| value.ok_or_else(|| "an element is not loaded".into())).collect()
    }

    /// Loads the registers of one part.
    fn load_part(
        &mut self,
        shared: &Shared,
        part: u64,
        base: Value<'c, 'a>,
        register: Type<'c>,
        result: &mut [Option<Value<'c, 'a>>],
    ) -> Res<()> {
        let offset = self.thread_offset(&shared.load)?;
        for (access, step) in shared.accesses(&shared.load, part) {
            let address = self.shared_place(base, (offset, &thread_vectors(&shared.load)), step, register)?;
            let elements = 1usize << shared.load.width;
            let loaded = match shared.load.kind {
                Kind::Vector => self.load(address, elements, register)?,
                Kind::Matrix { is_transposed } => {
                    let words = Words::of(crate::register_words::memory_bits(register), elements);
                    let count = words.count;
                    let packed = warp::load_matrices(self, address, [count, count], 8, is_transposed)?;
                    self.unpack(&packed, elements, register, words)?
                }
            };
            for (element, value) in (0..).zip(loaded) {
                let register = f2::apply(&shared.load.registers, element | access << shared.load.width);
                *result.get_mut(register as usize).ok_or("a register is outside of the tile")? = Some(value);
            }
        }
        Ok(())
    }

    /// Stores a tile to its place in shared memory.
    pub fn store_shared(&mut self, source: &[Value<'c, 'a>], store: &Access, base: Value<'c, 'a>) -> Res<()> {
        self.store_accesses(source, store, base, store.accesses())
    }

    /// Stores by some of the accesses: for each, its number and its step.
    fn store_accesses(
        &mut self,
        source: &[Value<'c, 'a>],
        store: &Access,
        base: Value<'c, 'a>,
        accesses: impl Iterator<Item = (u64, u64)>,
    ) -> Res<()> {
        let register = source[0].r#type();
        let idle = store.idle.lane | store.idle.warp << self.chip.lanes;
        let outside = match idle {
            0 => None,
            mask => {
                let thread = self.thread()?;
                let bits = self.integers("arith.andi", thread, self.constant(mask as i64, 32)?)?;
                let first = self.is_zero(bits)?;
                Some(self.begin_when(first)?)
            }
        };
        let offset = self.thread_offset(store)?;
        for (access, step) in accesses {
            let address = self.shared_place(base, (offset, &thread_vectors(store)), step, register)?;
            let elements = (0..1 << store.width)
                .map(|element| picked(source, f2::apply(&store.registers, element | access << store.width)))
                .collect::<Res<Vec<_>>>()?;
            match store.kind {
                Kind::Vector => self.store(address, &elements)?,
                Kind::Matrix { is_transposed } => {
                    let words = Words::of(crate::register_words::memory_bits(register), elements.len());
                    let packed = self.pack(&elements, words)?;
                    warp::store_matrices(self, address, &packed, is_transposed)?;
                }
            }
        }
        if let Some(outside) = outside {
            self.end_when(outside)?;
        }
        Ok(())
    }

    /// The address of an offset in elements: the thread's offset, with its vectors, and another offset by
    /// XOR. Bits that change none of the thread's bits are added, and so become part of an instruction.
    pub fn shared_place(
        &self,
        base: Value<'c, 'a>,
        (thread, vectors): (Value<'c, 'a>, &[u64]),
        step: u64,
        register: Type<'c>,
    ) -> Res<Value<'c, 'a>> {
        let own = vectors.iter().fold(0, |bits, vector| bits | vector);
        let offset = match step & own {
            0 => thread,
            step => self.integers("arith.xori", thread, self.constant(step as i64, 32)?)?,
        };
        let offset = self.value("arith.extui", &[offset], integer(self.context, 64), &[])?;
        let memory = self.memory_type(register);
        let address = self.offset(base, offset, memory)?;
        self.offset_by(address, (step & !own) as i64, memory)
    }

    // Shuffles

    fn shuffles(&mut self, source: &[Value<'c, 'a>], plan: &Shuffles) -> Res<Vec<Value<'c, 'a>>> {
        let register = source[0].r#type();
        let each = 1usize << plan.packed;
        let bits = crate::register_words::memory_bits(register);
        let words = Words::of(bits, each);
        // For each group of registers that moves together, its words.
        let groups: Vec<Vec<Value<'c, 'a>>> =
            source.chunks(each).map(|group| self.pack(group, words)).collect::<Res<_>>()?;
        let send = self.linear(&[&plan.send_lane[..], &plan.send_warp].concat())?;
        let chosen =
            self.permuted(groups, &[&plan.send_lane[..], &plan.send_warp].concat(), plan.packed, send)?;
        let ask = self.linear(&[&plan.ask_lane[..], &plan.ask_warp].concat())?;
        let mut received = vec![None; plan.rounds.len()];
        for round in &plan.rounds {
            let group = chosen
                .get((round.send >> plan.packed) as usize)
                .ok_or("a register is outside of the tile")?;
            let words = match plan.is_local(round) {
                true => group.clone(),
                false => {
                    let lane = match round.ask {
                        0 => ask,
                        by => self.integers("arith.xori", ask, self.constant(by as i64, 32)?)?,
                    };
                    group.iter().map(|word| self.shuffle(*word, lane, "idx")).collect::<Res<_>>()?
                }
            };
            let to = (round.receive >> plan.packed) as usize;
            *received.get_mut(to).ok_or("a register is outside of the tile")? = Some(words);
        }
        let received: Option<Vec<_>> = received.into_iter().collect();
        let receive = self.linear(&with_warps(&plan.receive_lane, self.chip.warps))?;
        let received = received.ok_or("a register is not received")?;
        let placed = self.permuted(received, &plan.receive_lane, plan.packed, receive)?;
        let mut result = vec![];
        for group in placed {
            result.extend(self.unpack(&group, each, register, words)?);
        }
        Ok(result)
    }

    /// Groups in an order that depends on the thread: group i is the old group i ^ (`number` >> packed).
    /// `basis` are the numbers that can occur.
    fn permuted(
        &mut self,
        groups: Vec<Vec<Value<'c, 'a>>>,
        basis: &[u64],
        packed: u32,
        number: Value<'c, 'a>,
    ) -> Res<Vec<Vec<Value<'c, 'a>>>> {
        let mut groups = groups;
        let all = basis.iter().fold(0, |bits, vector| bits | vector) >> packed;
        for bit in (0..32).filter(|bit| all >> bit & 1 == 1) {
            let mask = self.constant(1 << (bit + packed), 32)?;
            let masked = self.integers("arith.andi", number, mask)?;
            let is_clear = self.is_zero(masked)?;
            let mut next = groups.clone();
            for index in 0..groups.len() {
                let other = index ^ 1 << bit;
                let pairs =
                    groups[index].iter().zip(groups.get(other).ok_or("a register is outside of the tile")?);
                next[index] = pairs
                    .map(|(own, other)| {
                        self.value("arith.select", &[is_clear, *own, *other], own.r#type(), &[])
                    })
                    .collect::<Res<_>>()?;
            }
            groups = next;
        }
        Ok(groups)
    }

    /// A word of another lane: by the lane's number (`idx`) or by XOR with this lane's number (`bfly`).
    pub fn shuffle(&self, word: Value<'c, 'a>, lane: Value<'c, 'a>, kind: &str) -> Res<Value<'c, 'a>> {
        let ty = word.r#type();
        let int = integer(self.context, 32);
        let moved = |value: Value<'c, 'a>| self.hardware.shuffle(self, value, lane, kind);
        match mlir_ext::types::integer_width(ty) {
            Some(32) => moved(word),
            Some(64) => {
                let pair = mlir_ext::types::vector_type(&[2], int).ok_or("there is no such vector")?;
                let halves = self.value("llvm.bitcast", &[word], pair, &[])?;
                let low = moved(self.element(halves, 0)?)?;
                let high = moved(self.element(halves, 1)?)?;
                let both = self.vector(&[low, high], pair)?;
                self.value("llvm.bitcast", &[both], ty, &[])
            }
            Some(_) => {
                let wide = self.value("arith.extui", &[word], int, &[])?;
                let wide = moved(wide)?;
                self.value("arith.trunci", &[wide], ty, &[])
            }
            None => Err("only integers are shuffled".into()),
        }
    }
}

/// The vectors of a thread's part of an offset.
fn thread_vectors(access: &Access) -> Vec<u64> {
    [&access.lane[..], &access.warp].concat()
}

/// The vectors of lanes, with zeros for the vectors of warps, which add nothing.
fn with_warps(lanes: &[u64], warps: u32) -> Vec<u64> {
    [lanes, &vec![0; warps as usize]].concat()
}

/// A register by its number.
pub fn picked<'c, 'a>(registers: &[Value<'c, 'a>], number: u64) -> Res<Value<'c, 'a>> {
    registers.get(number as usize).copied().ok_or_else(|| "a register is outside of the tile".into())
}
