//! How masks move between the nodes of one function.
//!
//! ```text
//! %v = load %q     Load { address: q, value: v }      from memory at q to v
//! store %v, %q     Store { value: v, address: q }     from v to memory at q
//! ```
//!
//! A constraint says that the mask of its [sink](Constraint::sink) contains a
//! [function](Constraint::transfer) of the mask of its [source](Constraint::source). All clients see it by
//! these three: the solver evaluates it, and a client that asks which values reach which looks at its two
//! ends. So a new kind of constraint is defined here, and used where the graph is filled.
//!
//! Every transfer function is monotone in each mask that it reads, and [`Constraint::inputs`] lists all of
//! them. The fixpoint relies on both.

use super::Cause;
use crate::{
    MemorySpace,
    ids::{CallId, CellId, NodeId, Site},
    lattice::Mask,
};

/// One way in which masks move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each comment names the fields of its variant")]
pub enum Constraint {
    /// Provenance starts here: `node` may name the spaces of `mask`. `cause`: why no more is known.
    Root { node: NodeId, mask: Mask, cause: Cause },
    /// `to` may have the value of `from`.
    Flow { from: NodeId, to: NodeId },
    /// `to` may hold bits of `from`, an address or a number, without being a whole address.
    Bits { from: NodeId, to: NodeId },
    /// `to` is `from` as uses see it after a test for `space` that gave `answer`.
    Filter { from: NodeId, to: NodeId, space: MemorySpace, answer: bool },
    /// `sum` is `address` plus `integer`; `address` flows into it, too.
    ///
    /// A number leads from an address in one space to one in another only if it is the difference of the two,
    /// so that the bits of both went into it. An address that may be null has no bits, and null of the host
    /// is not told apart in global memory.
    Offset { address: NodeId, integer: NodeId, sum: NodeId },
    /// `value` is read from where `address` points.
    Load { address: NodeId, value: NodeId },
    /// `value` is written to where `address` points.
    Store { value: NodeId, address: NodeId, counts: Counts, site: Site },
    /// Bytes move from where `from` points to where `to` points.
    Copy { to: NodeId, from: NodeId, site: Site },
    /// `value` escapes: any memory may hold it.
    Spill { value: NodeId, site: Site },
    /// `value` may be the contents of a cell. `is_received`: it is a number that callers pass or callees
    /// return, any address where unknown code is on the call stack.
    LoadCell { cell: CellId, value: NodeId, is_received: bool },
    /// A cell may hold `value`.
    StoreCell { value: NodeId, cell: CellId, counts: Counts },
}

/// An origin of a value: everything that may contribute to its mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The actuals that callers pass for this formal.
    Formal(usize),
    /// The value's own definition.
    Root(Mask, Cause),
    /// Another value, or bits of one.
    Value(NodeId),
    /// A cell.
    Cell(CellId),
    /// Memory at this address.
    Memory(NodeId),
    /// An object that it is read from, besides the values and cells that this is lowered to.
    Object,
    /// This result of a call.
    Result(CallId, usize),
    /// A number that is added to an address.
    Addend(NodeId),
    /// The bits of another value, while no pointer flows ([`Function::bits`](super::Function::bits)).
    BitsOnly(NodeId),
}

/// The destination of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sink {
    /// A value.
    Value(NodeId),
    /// A cell.
    Cell(CellId),
    /// Memory at this address.
    Memory(NodeId),
    /// All memory.
    AnyMemory,
}

impl Constraint {
    /// Where the mask comes from.
    #[inline]
    pub fn source(&self) -> Source {
        match *self {
            Self::Root { mask, cause, .. } => Source::Root(mask, cause),
            Self::Flow { from, .. } | Self::Bits { from, .. } | Self::Filter { from, .. } => {
                Source::Value(from)
            }
            Self::Offset { integer, .. } => Source::Addend(integer),
            Self::Load { address, .. } | Self::Copy { from: address, .. } => Source::Memory(address),
            Self::Store { value, .. } | Self::Spill { value, .. } | Self::StoreCell { value, .. } => {
                Source::Value(value)
            }
            Self::LoadCell { cell, .. } => Source::Cell(cell),
        }
    }

    /// Where it goes.
    #[inline]
    pub fn sink(&self) -> Sink {
        match *self {
            Self::Root { node: to, .. }
            | Self::Flow { to, .. }
            | Self::Bits { to, .. }
            | Self::Filter { to, .. }
            | Self::Offset { sum: to, .. }
            | Self::Load { value: to, .. }
            | Self::LoadCell { value: to, .. } => Sink::Value(to),
            Self::Store { address, .. } | Self::Copy { to: address, .. } => Sink::Memory(address),
            Self::Spill { .. } => Sink::AnyMemory,
            Self::StoreCell { cell, .. } => Sink::Cell(cell),
        }
    }

    /// The transfer function: from the mask found at the source, and the masks of other nodes, to the mask
    /// that the sink contains.
    #[inline]
    pub fn transfer(&self, found: Mask, mask: impl Fn(NodeId) -> Mask) -> Mask {
        match *self {
            Self::Filter { space, answer, .. } => found.answering(space, answer),
            Self::Offset { address, .. } => {
                let address = mask(address);
                let may_be_null = address.may_be_null() || address.contains(Mask::of(MemorySpace::Global));
                match may_be_null || address.may_alias(found) {
                    true => found.without_null(),
                    false => Mask::EMPTY,
                }
            }
            // All memory may hold null. A copy can omit it: a load of the copy adds it all the same.
            Self::Load { address, .. } if !mask(address).is_empty() => found.join(Mask::NULL),
            _ => found,
        }
    }

    /// Whether it takes effect in an instance.
    #[inline]
    pub fn applies(&self, in_unknown_code: bool) -> bool {
        match self {
            Self::Store { counts, .. } | Self::StoreCell { counts, .. } => counts.counts(in_unknown_code),
            _ => true,
        }
    }

    /// The nodes that it depends on by their masks, besides memory and cells.
    #[inline]
    pub fn inputs(&self) -> [Option<NodeId>; 2] {
        match *self {
            Self::Root { .. } | Self::LoadCell { .. } => [None, None],
            Self::Flow { from, .. } | Self::Bits { from, .. } | Self::Filter { from, .. } => {
                [Some(from), None]
            }
            Self::Load { address, .. } => [Some(address), None],
            Self::Spill { value, .. } | Self::StoreCell { value, .. } => [Some(value), None],
            Self::Offset { address, integer, .. } => [Some(address), Some(integer)],
            Self::Store { value, address, .. } => [Some(value), Some(address)],
            Self::Copy { to, from, .. } => [Some(to), Some(from)],
        }
    }
}

/// The instances where a store takes effect, by whether unknown code can be on the call stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// All.
    Always,
    /// The instances without unknown code. For numbers narrower than an address: the module's own kernels do
    /// not reassemble pieces that unknown callers pass. For numbers that are passed, since a function that
    /// unknown code may call receives any number. Also used for write-back of by-reference results: an
    /// instance under unknown code performs the store itself.
    UnlessUnknown,
    /// The instances with unknown code. For stores to an argument's pointee, which callers in the graph
    /// receive as a result of the callee.
    IfUnknown,
}

impl Counts {
    /// Whether the store takes effect in an instance.
    pub fn counts(self, in_unknown_code: bool) -> bool {
        match self {
            Self::Always => true,
            Self::UnlessUnknown => !in_unknown_code,
            Self::IfUnknown => in_unknown_code,
        }
    }
}
