//! A record: the replacement of one operation.
//!
//! ```text
//! cute.make_coord          `Parts`: the parts of its operands, in order
//! nvidia.nvvm.barrier      `Op`: upstream's nvvm.barrier0
//! cute.crd2idx             `Code`: integer operations, written by a function
//! ```

use crate::emit::{Lowering, Op, Res};

/// The replacement of an operation.
pub enum Emission {
    /// No operation: the parts of its operands are the parts of its result, in order.
    Parts,
    /// No operation: its result has no value.
    Static,
    /// An upstream operation with the parts of its operands, and these attributes.
    Op(&'static str, &'static [(&'static str, &'static str)]),
    /// The operations that a function writes, described for the documentation.
    Code(&'static str, Code),
}

/// Lowers an operation.
pub type Code = for<'c, 'a> fn(&mut Lowering<'c, 'a>, Op<'c, 'a>) -> Res<()>;

/// An operation that is lowered.
pub struct Record {
    /// Its name.
    pub name: &'static str,
    /// Its replacement.
    pub emission: Emission,
}

/// Makes a record.
pub const fn record(name: &'static str, emission: Emission) -> Record {
    Record { name, emission }
}
