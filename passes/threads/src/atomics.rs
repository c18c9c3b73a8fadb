//! Atomic operations.
//!
//! ```text
//! atomic_rmw add of a tile       each element once, by one of the threads that have it: atom.relaxed.gpu.global.add.u32
//! atomic_cas of one number       the first thread does it, the others get what it found: st.shared, barrier, ld.shared
//! ```
//!
//! An operation is one instruction of inline PTX with its order and scope, as LLVM would drop the order; a
//! sum of `bf16` before sm_90 is a loop around a compare-and-swap. Where threads have copies of an element,
//! the thread that did the operation gives its result to the others through shared memory. The wait in
//! between makes an acquire hold for all of them; [`tilespace_plan::order`] lets all threads wait in front of
//! a release.

use crate::{
    convert::picked,
    places::Place,
    register_words::{Words, memory_bits},
    threads::Threads,
};
use melior::ir::{
    Block, BlockLike, BlockRef, Region, RegionLike, Type, Value, ValueLike, operation::OperationLike,
};
use mlir_ext::{
    ir,
    types::{PointerSpace, float_width},
};
use tilespace_core::MemorySpace;
use tilespace_dialects::nv_tileaa::{integer_atomic, word};
use tilespace_emit::{Op, Refusal, Res, integer};
use tilespace_layout::Layout;
use tilespace_plan::steps::Step;

/// The names of orders and scopes in PTX. Weak accesses have none.
const ORDERS: [(&str, &str); 4] =
    [("relaxed", "relaxed"), ("acquire", "acquire"), ("release", "release"), ("acquire_release", "acq_rel")];
const SCOPES: [(&str, &str); 4] = [("tl_blk", "cta"), ("cluster", "cluster"), ("gpu", "gpu"), ("sys", "sys")];

/// The numbers of orders in LLVM's operations.
pub const MONOTONIC: i64 = 2;
/// See [`MONOTONIC`].
pub const ACQUIRE: i64 = 4;
/// See [`MONOTONIC`].
pub const RELEASE: i64 = 5;
/// See [`MONOTONIC`].
pub const ACQUIRE_RELEASE: i64 = 6;
/// The scope of one chip, as LLVM names it for AMD.
pub const AGENT: &str = "agent";
const LLVM_ORDERS: [(&str, i64); 4] = [
    ("relaxed", MONOTONIC),
    ("acquire", ACQUIRE),
    ("release", RELEASE),
    ("acquire_release", ACQUIRE_RELEASE),
];
/// The scope of one block.
const BLOCK: &str = "workgroup";
const LLVM_SCOPES: [(&str, &str); 3] = [("tl_blk", BLOCK), ("gpu", AGENT), ("sys", "")];

/// The first chips with an atomic sum of `bf16`, and with clusters (PTX ISA, atom).
const BRAINS: u32 = 90;
const CLUSTERS: u32 = 90;

fn of<T: Copy>(words: &[(&str, T)], key: &str) -> Option<T> {
    words.iter().find(|(name, _)| *name == key).map(|(_, word)| *word)
}

/// Order and scope of an access in PTX, with dots; empty for a weak access.
pub fn qualifiers(op: Op<'_, '_>) -> String {
    let of_attribute = |name: &str, words| of(words, op.attribute(name).map_or("", word));
    match of_attribute("mem_semantic", &ORDERS) {
        Some(order) => format!(".{order}.{}", of_attribute("mem_scope", &SCOPES).unwrap_or("gpu")),
        None => String::new(),
    }
}

/// Order and scope of an access in LLVM's operations; none for a weak access.
pub fn order_and_scope(op: Op<'_, '_>) -> Option<(i64, &'static str)> {
    let order = of(&LLVM_ORDERS, op.attribute("mem_semantic").map_or("", word))?;
    Some((order, of(&LLVM_SCOPES, op.attribute("mem_scope").map_or("", word)).unwrap_or(AGENT)))
}

/// The scope in LLVM in which an access releases what the block has written; none for that of the block.
pub fn published(op: Op<'_, '_>) -> Option<&'static str> {
    let (order, scope) = order_and_scope(op)?;
    (matches!(order, RELEASE | ACQUIRE_RELEASE) && scope != BLOCK).then_some(scope)
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// The language of the chip, in messages.
    pub fn language(&self) -> &'static str {
        if self.chip.amd.is_some() { "the chip" } else { "PTX" }
    }

    /// Refuses something of a cluster of blocks if the chip has none.
    fn check_clusters(&self, of_cluster: &str) -> Res<()> {
        match self.chip.sm >= CLUSTERS {
            true => Ok(()),
            false if self.chip.amd.is_some() => {
                Err(format!("{of_cluster} is for clusters of blocks, which the chip does not have").into())
            }
            false => {
                let name = self.chip.name();
                Err(format!("{of_cluster} needs sm_{CLUSTERS}, but the target is {name}").into())
            }
        }
    }

    /// Refuses a scope that the chip does not have.
    pub fn check_scope(&self, op: Op<'c, 'a>) -> Res<()> {
        match op.attribute("mem_scope").map_or("", word) {
            "cluster" => self.check_clusters("the scope 'cluster'"),
            _ => Ok(()),
        }
    }

    /// Refuses memory that has no atomic operations.
    fn check_space(&self, address: Value<'c, 'a>) -> Res<()> {
        let language = self.language();
        let space = match mlir_ext::types::pointer_space(address.r#type()) {
            Some(PointerSpace::Number(number)) => MemorySpace::from_number(number),
            _ => Some(MemorySpace::Generic),
        };
        match space {
            Some(MemorySpace::Generic | MemorySpace::Global | MemorySpace::Shared) => Ok(()),
            Some(MemorySpace::SharedCluster) => self.check_clusters("memory of the cluster"),
            Some(space) => Err(format!("{language} has no atomic operation on {space} memory").into()),
            None => Err(format!("{language} has no atomic operation on this memory").into()),
        }
    }

    /// Emits an atomic operation, and returns the registers of its result.
    pub fn atomic(
        &mut self,
        step: &Step,
        layout: &Layout,
        places: &[Place<'c, 'a>],
        operands: &[Vec<Value<'c, 'a>>],
    ) -> Res<Vec<Value<'c, 'a>>> {
        let original = self.original(step.op);
        let first = self.is_first_copy(layout)?;
        let ty = operands[0][0].r#type();
        let mut found = vec![];
        for (register, place) in places.iter().enumerate() {
            let mask = match (place.mask, first) {
                (Some(mask), Some(first)) => Some(self.integers("arith.andi", mask, first)?),
                (mask, first) => mask.or(first),
            };
            let values: Vec<_> =
                operands.iter().map(|operand| picked(operand, register as u64)).collect::<Res<_>>()?;
            self.check_space(place.address)?;
            found.push(self.hardware.atomic(self, original, Place { mask, ..*place }, &values)?);
        }
        match first {
            Some(first) => self.handed_around(step, layout, &found, first, ty),
            None => Ok(found),
        }
    }

    /// The instruction of PTX on one element.
    pub fn one_atomic(
        &mut self,
        op: Op<'c, 'a>,
        Place { address, mask }: Place<'c, 'a>,
        values: &[Value<'c, 'a>],
    ) -> Res<Value<'c, 'a>> {
        let ty = values[0].r#type();
        let mode = op.attribute("rmw_mode").map_or("", word);
        let name = match values.len() {
            1 if mode == "addf" && self.chip.sm < BRAINS && ty == Type::bfloat16(self.context) => {
                return self.sum_by_turns(op, address, mask, values[0]);
            }
            1 => instruction(mode, ty)?,
            _ => format!("cas.b{}", memory_bits(ty)),
        };
        let words = Words::of(memory_bits(ty), 1);
        if words.word != memory_bits(ty) {
            return Err("there is no atomic operation on a single byte".into());
        }
        let packed: Vec<_> =
            values.iter().map(|value| Ok(self.pack(&[*value], words)?[0])).collect::<Res<_>>()?;
        let old = self.atom(op, &name, words, (address, mask), &packed)?;
        Ok(self.unpack(&[old], 1, ty, words)?[0])
    }

    /// A sum of `bf16` where the chip has no instruction for it: it is tried until no other thread was
    /// faster. The first try finds out the old value.
    fn sum_by_turns(
        &mut self,
        op: Op<'c, 'a>,
        address: Value<'c, 'a>,
        mask: Option<Value<'c, 'a>>,
        value: Value<'c, 'a>,
    ) -> Res<Value<'c, 'a>> {
        let (bits, truth) = (integer(self.context, 16), integer(self.context, 1));
        let (brain, single) = (value.r#type(), Type::float32(self.context));
        let first = [self.constant(0, 16)?, mask.map_or_else(|| self.constant(1, 1), Ok)?];
        let new = self.build("scf.while", &first, &[bits, truth], &[], vec![Region::new(), Region::new()])?;
        let outside = self.block()?;
        let new = outside.append_operation(new);
        let mut blocks = vec![];
        for index in 0..2 {
            let block = Block::new(&[(bits, self.location), (truth, self.location)]);
            blocks.push(ir::region(new, index).ok_or("it has no region")?.append_block(block));
        }
        let argument = |block: BlockRef<'c, 'a>, index: usize| -> Res<Value<'c, 'a>> {
            Ok(block.argument(index).map_err(|_| "a loop has no argument")?.into())
        };
        self.block = Some(blocks[0]);
        let [held, again] = [argument(blocks[0], 0)?, argument(blocks[0], 1)?];
        self.emit("scf.condition", &[again, held, again], &[], &[])?;
        self.block = Some(blocks[1]);
        let held = argument(blocks[1], 0)?;
        let wide = |at: &Self, value| at.value("arith.extf", &[value], single, &[]);
        let there = wide(self, self.value("arith.bitcast", &[held], brain, &[])?)?;
        let sum = self.value("arith.addf", &[there, wide(self, value)?], single, &[])?;
        let sum = self.value("arith.truncf", &[sum], brain, &[])?;
        let sum = self.value("arith.bitcast", &[sum], bits, &[])?;
        let found = self.atom(op, "cas.b16", Words::of(16, 1), (address, None), &[held, sum])?;
        let differs = ("predicate", self.number_attribute(1));
        let again = self.value("arith.cmpi", &[found, held], truth, &[differs])?;
        self.emit("scf.yield", &[found, again], &[], &[])?;
        self.block = Some(outside);
        let old = ir::result(new, 0).ok_or("there is no result")?;
        self.value("arith.bitcast", &[old], brain, &[])
    }

    /// An instruction with its order and scope, where a mask is on.
    fn atom(
        &self,
        op: Op<'c, 'a>,
        name: &str,
        words: Words,
        (address, mask): (Value<'c, 'a>, Option<Value<'c, 'a>>),
        packed: &[Value<'c, 'a>],
    ) -> Res<Value<'c, 'a>> {
        let qualifiers = qualifiers(op);
        // PTX has no weak atomics.
        let qualifiers = if qualifiers.is_empty() { ".relaxed.gpu" } else { &qualifiers };
        let list: Vec<_> = (2..2 + packed.len()).map(|index| format!("${index}")).collect();
        let text = format!(
            "{{ .reg .pred p; setp.ne.b16 p, ${}, 0; mov.b{} $0, {}; @p atom{qualifiers}{}.{name} $0, [$1], {}; }}",
            2 + packed.len(),
            words.word,
            // With the mask off: the value to compare with, or zero.
            if packed.len() > 1 { "$2" } else { "0" },
            self.space(address),
            list.join(", "),
        );
        let letter = words.letter();
        let constraints = format!("=&{letter},l{},h,~{{memory}}", format!(",{letter}").repeat(packed.len()));
        let mask = match mask {
            Some(mask) => self.value("arith.extui", &[mask], integer(self.context, 16), &[])?,
            None => self.constant(1, 16)?,
        };
        let operands = [&[address][..], packed, &[mask]].concat();
        let word = integer(self.context, words.word);
        self.ptx(&text, &constraints, &operands, Some(word), true)?.ok_or_else(|| "there is no result".into())
    }

    /// The result of the first of the threads with copies, in all of them.
    pub fn handed_around(
        &mut self,
        step: &Step,
        layout: &Layout,
        found: &[Value<'c, 'a>],
        first: Value<'c, 'a>,
        ty: Type<'c>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let base = self.shared_address(step.area.start)?;
        let memory = self.memory_type(ty);
        let own = self.linear(&layout.thread())?;
        let place = |at: &Self, register: usize| -> Res<Value<'c, 'a>> {
            let index = layout.apply(register as u64, 0, 0) as i64;
            let offset = at.integers("arith.xori", own, at.constant(index, 32)?)?;
            let offset = at.value("arith.extui", &[offset], integer(at.context, 64), &[])?;
            at.offset(base, offset, memory)
        };
        let outside = self.begin_when(first)?;
        for (register, value) in found.iter().enumerate() {
            self.store(place(self, register)?, &[*value])?;
        }
        self.end_when(outside)?;
        self.barrier()?;
        let mut all = vec![];
        for register in 0..found.len() {
            all.extend(self.load(place(self, register)?, 1, ty)?);
        }
        Ok(all)
    }
}

/// The instruction of a mode, with its type.
fn instruction(mode: &str, ty: Type<'_>) -> Res<String> {
    let bits = memory_bits(ty);
    let refusal = || Refusal(format!("PTX has no atomic '{mode}' of this type"));
    if mode == "addf" {
        return match (float_width(ty), &*mlir_ext::ir::type_text(ty)) {
            (_, "f16") => Ok("add.noftz.f16".into()),
            (_, "bf16") => Ok("add.noftz.bf16".into()),
            (Some(width @ (32 | 64)), _) => Ok(format!("add.f{width}")),
            _ => Err(refusal()),
        };
    }
    integer_atomic(mode, bits).map(Into::into).ok_or_else(refusal)
}
