//! The ops of a block that must be in its twin too, in the same order.
//!
//! ```text
//! %g = addrspacecast %p      skipped: a cast before the first op
//! %v = load %g               the first
//! %t = isspacep %p           skipped
//! store %v, %q               the second
//! ```
//!
//! Skipped ops are compared where they are operands. The position of a skipped cast is recorded, since a cast
//! that the original has at the same position is not a claim. So an op that is skipped in one of the two
//! blocks only does not shift the ops that are compared.

use super::{Gap, body::truth, scopes};
use crate::check::reader::Reader;
use melior::ir::{BlockLike, BlockRef, OperationRef, operation::OperationLike};

/// Iterates over the compared ops of a block.
pub struct ComparedOps<'c, 'a> {
    next: Option<OperationRef<'c, 'a>>,
    all: bool,
    /// How many there were so far.
    pub count: Gap,
    /// The skipped casts.
    pub casts: Vec<(Gap, OperationRef<'c, 'a>)>,
}

impl<'c: 'a, 'a> ComparedOps<'c, 'a> {
    /// All ops are compared if `all` says so.
    pub fn of(block: BlockRef<'c, 'a>, all: bool) -> Self {
        Self { next: block.first_operation(), all, count: 0, casts: Vec::new() }
    }

    /// The next op.
    pub fn next(&mut self, reader: &Reader) -> Option<OperationRef<'c, 'a>> {
        while let Some(op) = self.next {
            self.next = op.next_in_block();
            let is_cast = !self.all && reader.cast(op).is_some();
            if is_cast {
                self.casts.push((self.count, op));
            } else if self.all
                || reader.test(op).is_none() && truth(op).is_none() && !scopes::is_declaration(op)
            {
                self.count += 1;
                return Some(op);
            }
        }
        None
    }
}
