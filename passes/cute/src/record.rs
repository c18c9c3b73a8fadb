//! A record: the replacement of one operation.
//!
//! ```text
//! cute.make_coord          `Parts`: the parts of its operands, in order
//! nvidia.nvvm.barrier      `Op`: upstream's nvvm.barrier0
//! cute.crd2idx             `Code`: integer operations, written by a function
//! ```

use crate::emit::{Lowering, Op, Res};

/// What an operation becomes.
pub enum Emission {
    /// Nothing: the parts of its operands are those of its result, in order.
    Parts,
    /// Nothing: its result has no value.
    Static,
    /// An operation of upstream with the parts of its operands, and these attributes.
    Op(&'static str, &'static [(&'static str, &'static str)]),
    /// What a function writes, in words for the documentation.
    Code(&'static str, Code),
}

/// Lowers an operation.
pub type Code = for<'c, 'a> fn(&mut Lowering<'c, 'a>, Op<'c, 'a>) -> Res<()>;

/// An operation that is lowered.
pub struct Record {
    /// Its name.
    pub name: &'static str,
    /// What it becomes.
    pub emission: Emission,
}

/// Short for a record.
pub const fn record(name: &'static str, emission: Emission) -> Record {
    Record { name, emission }
}
