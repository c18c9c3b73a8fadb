//! Accesses at addresses: loads, stores, atomics.
//!
//! A weak access to a tile is LLVM's masked gather or scatter, which need no branches here. An access that is
//! ordered against other threads is one instruction for each element, since LLVM has no wider atomic access;
//! under a branch if there is a mask. An atomic that is one PTX instruction is emitted as that instruction
//! ([`instructions`](super::instructions)): LLVM would drop its order.
//!
//! A masked load is split by element, too. LLVM's back end has no masked gather, and expands it to branches
//! that carry the whole tile from one to the next: time and registers grow with the square of the tile. Here
//! each branch yields one element.

use super::{
    addresses::Addresses,
    emit::{Match, Refusal, count, elements_of, refuse, with_elements},
    instructions::{CLUSTER, Order, RELAXED},
};
use melior::{
    dialect::llvm,
    ir::{
        Attribute, Type, TypeLike, Value, ValueLike,
        attribute::{DenseI64ArrayAttribute, IntegerAttribute, StringAttribute},
    },
};
use mlir_ext::types::{float_width, integer_width};
use tilespace_dialects::{AtomicOperation, AtomicOrdering};

/// The words of `mem_semantic`, in LLVM's and in PTX; none for a weak access.
const ORDERINGS: [(&str, (AtomicOrdering, &str)); 4] = [
    ("relaxed", (AtomicOrdering::Monotonic, RELAXED)),
    ("acquire", (AtomicOrdering::Acquire, "acquire")),
    ("release", (AtomicOrdering::Release, "release")),
    ("acquire_release", (AtomicOrdering::AcquireRelease, "acq_rel")),
];
/// The words of `mem_scope`, in those of LLVM's NVPTX back end and in PTX.
const SCOPES: [(&str, (&str, &str)); 4] = [
    ("tl_blk", ("block", "cta")),
    ("cluster", ("cluster", CLUSTER)),
    ("gpu", ("device", "gpu")),
    ("sys", ("", "sys")),
];
/// The words of `rmw_mode`, in LLVM's.
const OPERATIONS: [(&str, AtomicOperation); 10] = [
    ("add", AtomicOperation::Add),
    ("and", AtomicOperation::And),
    ("or", AtomicOperation::Or),
    ("xor", AtomicOperation::Xor),
    ("xchg", AtomicOperation::Xchg),
    ("min", AtomicOperation::Min),
    ("max", AtomicOperation::Max),
    ("umin", AtomicOperation::UMin),
    ("umax", AtomicOperation::UMax),
    ("addf", AtomicOperation::FAdd),
];
/// The cache modifier of a load that always fetches from memory (PTX ISA, cache operators).
const READ_ANEW: &str = "cv";

fn named<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
}

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// The order of the matched access; none if it is weak.
    fn order(&self) -> Option<Order> {
        let (ordering, qualifier) = named(&ORDERINGS, self.word("mem_semantic"))?;
        let (syncscope, scope) = named(&SCOPES, self.word("mem_scope"))?;
        Some(Order { ordering, syncscope, qualifier, scope })
    }

    /// The order of an atomic, which is never weak.
    fn atomic_order(&self) -> Result<Order, Refusal> {
        self.order().ok_or(Refusal::Silent)
    }

    /// Loads a value of a type. Where the mask is off, it is the other value.
    pub fn read(
        &self,
        addresses: &Addresses<'c, 'a>,
        ty: Type<'c>,
        other: Option<Value<'c, 'a>>,
    ) -> Result<Value<'c, 'a>, Refusal> {
        let in_memory = with_elements(ty, addresses.element)?;
        let mut attributes = vec![];
        if self.word("cache_modifier") == READ_ANEW {
            attributes.push(("volatile_", Attribute::unit(self.context())));
        }
        if let Some(order) = self.order() {
            self.check_ordered(addresses.element, order)?;
            attributes.extend(self.order_attributes("ordering", order));
        }
        if attributes.is_empty() && ty.is_vector() && addresses.mask.is_none() {
            let value = self.gather(addresses, in_memory)?;
            return self.cast(value, ty);
        }
        attributes.push(("alignment", self.alignment(addresses.element, 64)?));
        let otherwise = match (addresses.mask, other) {
            (None, _) => vec![],
            (Some(_), Some(other)) => self.elements(self.cast(other, in_memory)?)?,
            (Some(_), None) => {
                self.elements(self.value("llvm.mlir.poison", &[], addresses.element, &[])?)?
            }
        };
        let values = self.each(addresses, ty, &otherwise, |pointer, _| {
            let value = self.value("llvm.load", &[pointer], addresses.element, &attributes)?;
            Ok(vec![value])
        })?;
        let value = self.of_elements(&values, in_memory)?;
        self.cast(value, ty)
    }

    /// Stores a value where the mask is on.
    pub fn write(&self, addresses: &Addresses<'c, 'a>, value: Value<'c, 'a>) -> Result<(), Refusal> {
        let ty = value.r#type();
        let value = self.cast(value, with_elements(ty, addresses.element)?)?;
        let Some(order) = self.order() else {
            return match ty.is_vector() || addresses.mask.is_some() {
                true => self.scatter(addresses, value),
                false => {
                    let alignment = [("alignment", self.alignment(addresses.element, 64)?)];
                    self.emit("llvm.store", &[value, addresses.pointers], &[], &alignment).map(|_| ())
                }
            };
        };
        self.check_ordered(addresses.element, order)?;
        let mut attributes = self.order_attributes("ordering", order);
        attributes.push(("alignment", self.alignment(addresses.element, 64)?));
        let elements = self.elements(value)?;
        self.each(addresses, ty, &[], |pointer, index| {
            self.emit("llvm.store", &[elements[index], pointer], &[], &attributes)?;
            Ok(vec![])
        })?;
        Ok(())
    }

    /// An atomic read-modify-write of each element; returns the old values.
    pub fn read_modify_write(
        &self,
        addresses: &Addresses<'c, 'a>,
        value: Value<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal> {
        let mode = self.word("rmw_mode");
        let Some(operation) = named(&OPERATIONS, mode).and_then(AtomicOperation::bin_op) else {
            return refuse(format!("there is no atomic '{mode}'"));
        };
        let ty = value.r#type();
        let value = self.cast(value, with_elements(ty, addresses.element)?)?;
        self.check_atomic(addresses.element)?;
        let order = self.atomic_order()?;
        let space = self.check_order(addresses, order)?;
        let elements = self.elements(value)?;
        if let Some(instruction) = self.instruction(mode, addresses.element)? {
            let attributes = self.spell(instruction, order, space);
            return self.each_atomic(addresses, ty, |pointer, index| {
                self.value("llvm.inline_asm", &[pointer, elements[index]], addresses.element, &attributes)
            });
        }
        if let Some(instruction) = self.instruction_on_word(mode, addresses.element)? {
            let attributes = self.spell(instruction, order, space);
            return self.each_atomic(addresses, ty, |pointer, index| {
                self.change_half_of_word(pointer, elements[index], mode, &attributes)
            });
        }
        let mut attributes = self.order_attributes("ordering", order);
        attributes.push(("bin_op", self.number(operation)));
        self.each_atomic(addresses, ty, |pointer, index| {
            self.value("llvm.atomicrmw", &[pointer, elements[index]], addresses.element, &attributes)
        })
    }

    /// Updates 16 bits by an instruction on their containing word, whose operand keeps the other bits: zeros
    /// there, or ones for `and`. Returns the old value.
    fn change_half_of_word(
        &self,
        pointer: Value<'c, 'a>,
        value: Value<'c, 'a>,
        mode: &str,
        assembly: &[(&'static str, Attribute<'c>)],
    ) -> Result<Value<'c, 'a>, Refusal> {
        let (long, word, half) = (self.int(64), self.int(32), self.int(16));
        let address = self.value("llvm.ptrtoint", &[pointer], long, &[])?;
        let behind = self.value("arith.andi", &[address, self.constant(long, 2)?], long, &[])?;
        let back = self.value("arith.subi", &[self.constant(long, 0)?, behind], long, &[])?;
        let pointer = self.element_pointer(pointer, back, self.int(8))?;
        let bytes = self.value("arith.trunci", &[behind], word, &[])?;
        let shift = self.value("arith.shli", &[bytes, self.constant(word, 3)?], word, &[])?;
        let value = self.value("arith.extui", &[value], word, &[])?;
        let mut value = self.value("arith.shli", &[value, shift], word, &[])?;
        if mode == "and" {
            let half = self.value("arith.shli", &[self.constant(word, 0xFFFF)?, shift], word, &[])?;
            let others = self.value("arith.xori", &[half, self.constant(word, -1)?], word, &[])?;
            value = self.value("arith.ori", &[value, others], word, &[])?;
        }
        let old = self.value("llvm.inline_asm", &[pointer, value], word, assembly)?;
        let old = self.value("arith.shrui", &[old, shift], word, &[])?;
        self.value("arith.trunci", &[old], half, &[])
    }

    /// An atomic compare-and-swap of each element; returns the old values. Floats are compared bitwise.
    pub fn compare_and_swap(
        &self,
        addresses: &Addresses<'c, 'a>,
        compare: Value<'c, 'a>,
        replacement: Value<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal> {
        let ty = compare.r#type();
        self.check_atomic(addresses.element)?;
        let bits = match float_width(addresses.element) {
            Some(width) => self.int(width),
            None => addresses.element,
        };
        let bits_of = |value| {
            self.cast(self.cast(value, with_elements(ty, addresses.element)?)?, with_elements(ty, bits)?)
        };
        let (compare, replacement) =
            (self.elements(bits_of(compare)?)?, self.elements(bits_of(replacement)?)?);
        let success = self.atomic_order()?;
        self.check_order(addresses, success)?;
        // A failed comparison writes nothing, so there is nothing to release.
        let failure = match success.ordering {
            AtomicOrdering::Acquire | AtomicOrdering::AcquireRelease => AtomicOrdering::Acquire,
            _ => AtomicOrdering::Monotonic,
        };
        let mut attributes = self.order_attributes("success_ordering", success);
        attributes.push(("failure_ordering", self.number(failure.number())));
        let pair = llvm::r#type::r#struct(self.context(), &[bits, self.int(1)], false);
        let first = [("position", DenseI64ArrayAttribute::new(self.context(), &[0]).into())];
        let addresses = Addresses { element: bits, ..*addresses };
        self.each_atomic(&addresses, ty, |pointer, index| {
            let operands = [pointer, compare[index], replacement[index]];
            let pair = self.value("llvm.cmpxchg", &operands, pair, &attributes)?;
            self.value("llvm.extractvalue", &[pair], bits, &first)
        })
    }

    /// LLVM has ordered loads and stores of whole bytes, up to 64 bits.
    fn check_ordered(&self, element: Type<'c>, order: Order) -> Result<(), Refusal> {
        match integer_width(element).or(float_width(element)) {
            Some(8 | 16 | 32 | 64) | None => self.check_target(order),
            _ => refuse(format!("there is no ordered access to {element}")),
        }
    }

    /// LLVM has atomics on numbers of 16 to 64 bits.
    fn check_atomic(&self, element: Type<'c>) -> Result<(), Refusal> {
        match integer_width(element).or(float_width(element)) {
            Some(16 | 32 | 64) => Ok(()),
            _ => refuse(format!("there is no atomic operation on {element}")),
        }
    }

    /// Collects an old value for each element; zero where the mask is off.
    fn each_atomic(
        &self,
        addresses: &Addresses<'c, 'a>,
        ty: Type<'c>,
        act: impl Fn(Value<'c, 'a>, usize) -> Result<Value<'c, 'a>, Refusal>,
    ) -> Result<Value<'c, 'a>, Refusal> {
        let otherwise = match addresses.mask {
            Some(_) => vec![self.constant(addresses.element, 0)?],
            None => vec![],
        };
        let values = self.each(addresses, ty, &otherwise, |pointer, index| Ok(vec![act(pointer, index)?]))?;
        let value = self.of_elements(&values, with_elements(ty, addresses.element)?)?;
        self.cast(value, ty)
    }

    /// Calls `act` for each pointer whose mask is on. `otherwise` has the results for the others: one value
    /// for each, one for all, or none if `act` has no result or there is no mask.
    fn each(
        &self,
        addresses: &Addresses<'c, 'a>,
        ty: Type<'c>,
        otherwise: &[Value<'c, 'a>],
        act: impl Fn(Value<'c, 'a>, usize) -> Result<Vec<Value<'c, 'a>>, Refusal>,
    ) -> Result<Vec<Value<'c, 'a>>, Refusal> {
        let pointers = self.elements(addresses.pointers)?;
        let mask = match addresses.mask {
            Some(mask) => Some(self.elements(mask)?),
            None => None,
        };
        let mut values = Vec::with_capacity(count(ty) as usize);
        for (index, pointer) in pointers.into_iter().enumerate() {
            let Some(mask) = &mask else {
                values.extend(act(pointer, index)?);
                continue;
            };
            let other = otherwise.get(index).or(otherwise.first()).copied();
            values.extend(self.only_if(mask[index], other.as_slice(), || act(pointer, index))?);
        }
        Ok(values)
    }

    fn gather(&self, addresses: &Addresses<'c, 'a>, ty: Type<'c>) -> Result<Value<'c, 'a>, Refusal> {
        let flat = self.vector(&[count(ty)], elements_of(ty))?;
        let operands = [self.flat(addresses.pointers)?, self.flat_mask(addresses)?];
        let alignment = [("alignment", self.alignment(addresses.element, 32)?)];
        let value = self.value("llvm.intr.masked.gather", &operands, flat, &alignment)?;
        self.unflat(value, ty)
    }

    fn scatter(&self, addresses: &Addresses<'c, 'a>, value: Value<'c, 'a>) -> Result<(), Refusal> {
        let operands = [self.flat(value)?, self.flat(addresses.pointers)?, self.flat_mask(addresses)?];
        let alignment = [("alignment", self.alignment(addresses.element, 32)?)];
        self.emit("llvm.intr.masked.scatter", &operands, &[], &alignment)?;
        Ok(())
    }

    /// The mask of addresses, all on without one.
    fn flat_mask(&self, addresses: &Addresses<'c, 'a>) -> Result<Value<'c, 'a>, Refusal> {
        match addresses.mask {
            Some(mask) => self.flat(mask),
            None => {
                let all = self.vector(&[count(addresses.pointers.r#type())], self.int(1))?;
                self.constant_of(all, self.boolean(true))
            }
        }
    }

    /// The natural alignment of an element, in bytes, as an integer of `width` bits.
    fn alignment(&self, element: Type<'c>, width: u32) -> Result<Attribute<'c>, Refusal> {
        // Other elements are pointers, of 64 bits in all spaces: short pointers are not used.
        let bits = integer_width(element).or(float_width(element)).unwrap_or(64);
        let bytes = bits.div_ceil(8).next_power_of_two();
        Ok(IntegerAttribute::new(self.int(width), bytes.into()).into())
    }

    fn order_attributes(&self, name: &'static str, order: Order) -> Vec<(&'static str, Attribute<'c>)> {
        let mut attributes = vec![(name, self.number(order.ordering.number()))];
        if !order.syncscope.is_empty() {
            attributes.push(("syncscope", StringAttribute::new(self.context(), order.syncscope).into()));
        }
        attributes
    }

    /// Converts a value to its form in memory, or back: the same bits, or the same index.
    pub fn cast(&self, value: Value<'c, 'a>, ty: Type<'c>) -> Result<Value<'c, 'a>, Refusal> {
        let from = value.r#type();
        if from == ty {
            return Ok(value);
        }
        let is_index = elements_of(from).is_index() || elements_of(ty).is_index();
        self.value(if is_index { "arith.index_cast" } else { "arith.bitcast" }, &[value], ty, &[])
    }
}
