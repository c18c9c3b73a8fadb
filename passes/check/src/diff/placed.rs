//! The ops of a block that must be in the other block too, in order.
//!
//! ```text
//! %g = addrspacecast %p      passed over: a cast before the first op
//! %v = load %g               the first
//! %t = isspacep %p           passed over
//! store %v, %q               the second
//! ```
//!
//! What is passed over is looked at where it is an operand; of a cast it is noted between which ops it was, since one at the
//! same place is no claim. An op that is passed over in one block alone so changes nothing for those that are compared.

use super::{Gap, body::truth, scopes};
use crate::ops::{Kind, Rules};
use melior::ir::{BlockLike, BlockRef, OperationRef, operation::OperationLike};
use mlir_ext::ir;

/// The ops of a block that have a place of their own, one after the other.
pub struct Placed<'c, 'a> {
    next: Option<OperationRef<'c, 'a>>,
    /// How many there were.
    pub count: Gap,
    /// The casts that were passed over.
    pub casts: Vec<(Gap, OperationRef<'c, 'a>)>,
}

impl<'c: 'a, 'a> Placed<'c, 'a> {
    pub fn of(block: BlockRef<'c, 'a>) -> Self {
        Self { next: block.first_operation(), count: 0, casts: Vec::new() }
    }

    /// The next one with its kind, which is that of `twin` if it has its name.
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
            if kind.may_have_no_place {
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
