//! Intrinsics that are an operation of LLVM, or an instruction, in some spaces, and cannot name a space
//! themselves.
//!
//! `llvm.nvvm.atomic.add.gen.i.cta` takes a generic pointer and nothing else. In shared memory an `atomicrmw`
//! of the scope "block" is the same, and can name a space; in global memory the instruction
//! `atom.cta.global.add.s32` is, which LLVM has no operation for. A record ([`model::EqualAtomic`]) says
//! which intrinsic is equal to which operation or instruction, in which spaces and for which types; here a
//! call is checked to have the form that the record describes.

use crate::{
    MemorySpace,
    ir::{Ir, Op, operands::resolve},
};
use tilespace_rules::{AtomicOperation, AtomicOrdering, OpModel, Operand, model};

/// The equivalent of an intrinsic in one space.
#[derive(Clone, Copy, Debug)]
pub enum EqualAtomic {
    /// An operation of LLVM.
    Operation {
        /// The operation.
        operation: AtomicOperation,
        /// Its ordering.
        ordering: AtomicOrdering,
        /// LLVM's name of its scope; empty for the whole system.
        syncscope: &'static str,
    },
    /// An instruction, as the text of inline assembly.
    Instruction {
        /// Its name in PTX.
        name: &'static str,
        /// LLVM's letter for a register that holds its result, and its operands but for the address.
        register: char,
        /// How many operands it has besides the address.
        values: usize,
    },
}

/// The equivalents of an intrinsic, by space.
#[derive(Clone, Copy, Debug)]
pub struct EqualAtomics {
    operation: EqualAtomic,
    spaces: &'static [MemorySpace],
    instruction: Option<EqualAtomic>,
    instruction_spaces: &'static [MemorySpace],
}

impl EqualAtomics {
    /// The spaces where it is equal to something; inline assembly is included if `assembly` says so.
    pub fn spaces(&self, assembly: bool) -> impl Iterator<Item = MemorySpace> + use<> {
        let written = if assembly && self.instruction.is_some() { self.instruction_spaces } else { &[] };
        self.spaces.iter().chain(written).copied()
    }

    /// The equivalent in `space`. An operation is better than inline assembly, which is opaque to LLVM.
    pub fn in_space(&self, space: MemorySpace) -> Option<EqualAtomic> {
        if self.spaces.contains(&space) {
            return Some(self.operation);
        }
        self.instruction.filter(|_| self.instruction_spaces.contains(&space))
    }
}

/// Equivalent atomics of `op`, which accesses memory at `address`; none if its operands or results differ
/// from theirs: an operand bundle is not ours to drop, and not every type has an instruction.
pub fn equal_atomics<I: Ir>(op: Op<I>, rule: &'static OpModel, address: Operand) -> Option<EqualAtomics> {
    rule.at(address)?.atomics.into_iter().find_map(|atomic| {
        let model::EqualAtomic {
            operation,
            ordering,
            syncscope,
            types,
            spaces,
            instructions,
            instruction_spaces,
        } = atomic;
        let values = if operation.bin_op().is_some() { 1 } else { 2 };
        let result = op.result(0)?.ty();
        let fits = resolve(op, address) == (0..1)
            && op.operand_count() == 1 + values
            // A bundle may have no operands.
            && !op.has_bundles()
            && op.operand(0)?.ty().is_llvm_pointer()
            && (op.result_count(), op.region_count(), op.successor_count()) == (1, 0, 0)
            && op.operands().skip(1).all(|value| value.ty() == result);
        if !fits {
            return None;
        }
        let ty = result.type_text();
        let index = types.iter().position(|known| *known == ty)?;
        let instruction = instructions.get(index).zip(register(&ty));
        Some(EqualAtomics {
            operation: EqualAtomic::Operation { operation: *operation, ordering: *ordering, syncscope },
            spaces: spaces.0,
            instruction: instruction.map(|(name, register)| EqualAtomic::Instruction {
                name,
                register,
                values,
            }),
            instruction_spaces: instruction_spaces.0,
        })
    })
}

/// The equivalent of `op` if its operand number `operand`, which cannot name a space, is in `space`.
pub fn equal_in_space<I: Ir>(
    op: Op<I>,
    rule: &'static OpModel,
    operand: usize,
    space: MemorySpace,
) -> Option<EqualAtomic> {
    let address = Operand::Index(operand as u32);
    let is_polymorphic = rule.at(address).is_some_and(|used| used.polymorphic);
    equal_atomics(op, rule, address).filter(|_| !is_polymorphic)?.in_space(space)
}

/// The text of an instruction with `values` operands besides the address, and its constraints. LLVM extends
/// an address of less than 64 bits.
pub fn assembly(name: &str, register: char, values: usize) -> (String, String) {
    let mut text = format!("{name} $0, [$1]");
    let mut constraints = format!("={register},l");
    for index in 0..values {
        text += &format!(", ${}", index + 2);
        constraints += &format!(",{register}");
    }
    (text + ";", constraints + ",~{memory}")
}

/// LLVM's letter for a register of NVPTX that holds a value of this type; none where the assembly would have
/// to convert it.
fn register(ty: &str) -> Option<char> {
    match ty {
        "i16" => Some('h'),
        "i32" => Some('r'),
        "i64" => Some('l'),
        "f32" => Some('f'),
        "f64" => Some('d'),
        _ => None,
    }
}
