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
//! that the original has at the same position is no claim. So an op that is skipped in one of the two blocks
//! only does not shift the ops that are compared.

use super::{Gap, body::truth, scopes};
use crate::check::ops::{Kind, Rules};
use melior::ir::{BlockLike, BlockRef, OperationRef, operation::OperationLike};
use mlir_ext::ir;

/// Iterates over the compared ops of a block.
pub struct ComparedOps<'c, 'a> {
    next: Option<OperationRef<'c, 'a>>,
    /// How many there were so far.
    pub count: Gap,
    /// The skipped casts.
    pub casts: Vec<(Gap, OperationRef<'c, 'a>)>,
}

impl<'c: 'a, 'a> ComparedOps<'c, 'a> {
    pub fn of(block: BlockRef<'c, 'a>) -> Self {
        Self { next: block.first_operation(), count: 0, casts: Vec::new() }
    }

    /// The next op with its kind, which is that of `twin` if both have one name.
    pub fn next<'r>(
        &mut self,
        rules: &Rules<'r>,
        twin: Option<(OperationRef<'c, 'a>, Kind<'r>)>,
    ) -> Option<(OperationRef<'c, 'a>, Kind<'r>)> {
        while let Some(op) = self.next {
            self.next = op.next_in_block();
            let kind = match twin {
                Some((twin, kind)) if ir::name_id(twin) == ir::name_id(op) => kind,
                _ => rules.kind(op),
            };
            if kind.may_be_skipped {
                if rules.cast(op).is_some() {
                    self.casts.push((self.count, op));
                    continue;
                }
                if rules.test(op).is_some() || truth(op).is_some() || scopes::is_declaration(op) {
                    continue;
                }
            }
            self.count += 1;
            return Some((op, kind));
        }
        None
    }
}
