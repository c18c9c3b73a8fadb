//! One op of MLIR: its kind, its interfaces, its operands as rules name them.

pub mod class;

use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{interfaces as ext, ir};
use std::ops::Range;
use tilespace_core::ir::{InterfaceSet, operands::resolve_in};
use tilespace_dialects::Operand;

// Both sets have the bits of `mlirExtOperationGetInterfaces`.
macro_rules! same_bits {
    ($($name:ident)*) => {
        $(const _: () = assert!(InterfaceSet::$name.bits() == ext::InterfaceSet::$name.bits());)*
    };
}
same_bits! {
    BRANCH REGION_BRANCH RETURN_LIKE TERMINATOR CALL FUNCTION SELECT_LIKE VIEW_LIKE SYMBOL SYMBOL_TABLE ISOLATED
    CONSTANT_LIKE SYMBOL_USER
}

/// The interfaces of an op.
pub fn interfaces(op: OperationRef<'_, '_>) -> InterfaceSet {
    InterfaceSet::from_bits_retain(ext::interfaces(op).bits())
}

/// The operand numbers that `position` stands for in `op`.
pub fn resolve(op: OperationRef<'_, '_>, position: Operand) -> Range<usize> {
    resolve_in(op.operand_count(), position, |group| ir::operand_segment(op, group))
}
