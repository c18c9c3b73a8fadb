//! Memory tokens: `mbarrier`s in shared memory.
//!
//! A block has a pool of 32 mbarriers, which its kernel initializes first, and each created token is assigned
//! the next of them. A token is an `i32`, the number of its mbarrier times two plus the parity of the phase
//! to wait for. That is the phase before the first, which is treated as complete as long as no thread
//! arrives: a token stands for operations that are complete, since one thread runs all of them in order, and
//! an operation is complete when the next begins. So the consumer of a token waits on its mbarrier, continues
//! at once, and forwards the token. No mbarrier enters a second phase, so tokens may share one, and no order
//! of waiting can deadlock.

use super::{
    emit::{Lowered, Lowering, Match, Refusal, refuse},
    pools::POOL_NAME,
};
use melior::{
    dialect::llvm,
    ir::{Type, Value, attribute::FlatSymbolRefAttribute},
};
use mlir_ext::ir;
use tilespace_core::MemorySpace;

/// The parity of the phase before the first, which is complete from the start (PTX ISA, mbarrier.test_wait).
const COMPLETE: i64 = 1;
/// How long a waiting thread may sleep before it polls again, in nanoseconds.
const TICKS: i64 = 10_000_000;

impl<'c, 'a> Match<'_, 'c, 'a> {
    fn shared_pointer(&self) -> Type<'c> {
        llvm::r#type::pointer(self.context(), MemorySpace::Shared.number())
    }

    /// The address of the mbarrier with this number.
    fn mbarrier(&self, number: Value<'c, 'a>) -> Result<Value<'c, 'a>, Refusal> {
        let name = FlatSymbolRefAttribute::new(self.context(), POOL_NAME).into();
        let pool = self.value("llvm.mlir.addressof", &[], self.shared_pointer(), &[("global_name", name)])?;
        self.element_pointer(pool, number, self.int(64))
    }

    /// Initializes the mbarriers of the matched function's module.
    pub(super) fn initialize_mbarriers(&self) -> Result<(), Refusal> {
        let threads = self.constant(self.int(32), 1)?;
        for number in 0..self.conversion.tokens.used_around(self.op) {
            let mbarrier = self.mbarrier(self.constant(self.int(32), number)?)?;
            self.emit("nvvm.mbarrier.init", &[mbarrier, threads], &[], &[])?;
        }
        Ok(())
    }

    /// Waits for the operations that a token stands for.
    pub(super) fn wait_for(&self, token: Value<'c, 'a>) -> Result<(), Refusal> {
        let int = self.int(32);
        let one = self.constant(int, 1)?;
        let number = self.value("arith.shrui", &[token, one], int, &[])?;
        let parity = self.value("arith.andi", &[token, one], int, &[])?;
        let mbarrier = self.mbarrier(number)?;
        let ticks = self.constant(int, TICKS)?;
        self.emit("nvvm.mbarrier.try_wait.parity", &[mbarrier, parity, ticks], &[], &[])?;
        Ok(())
    }

    /// A token for no operation: any will do, since all stand for complete operations.
    pub(super) fn no_token(&self) -> Result<Value<'c, 'a>, Refusal> {
        self.constant(self.int(32), COMPLETE)
    }
}

/// The operations of this file.
pub(super) const LOWERINGS: &[(&str, Lowering)] = &[("create_mem_token", create), ("join_mem_token", join)];

fn create<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let Some(slot) = at.conversion.tokens.slots.get(&ir::operation_id(at.op)) else {
        return refuse("it was made by a pattern");
    };
    Ok(vec![at.constant(at.int(32), slot * 2 + COMPLETE)?])
}

fn join<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    for token in at.operands {
        at.wait_for(*token)?;
    }
    Ok(vec![at.operands.first().copied().map_or_else(|| at.no_token(), Ok)?])
}
