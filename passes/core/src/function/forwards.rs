//! The values that control flow forwards in a function.
//!
//! ```text
//! cond_br %c, ^a(%p), ^a(%q)     %p and %q may be %x
//! ^a(%x):
//! scf.for %i = ...               no operand is %i: the loop defines it
//! ```
//!
//! A value with an operand for each way in which it is defined is one of these operands. Interfaces say so;
//! an argument of a successor may be anything if the op has no such interface.

use crate::ir::{Block, InterfaceSet, Ir, Op, Reader, Value, code::Code};
use rustc_hash::{FxHashMap, FxHashSet};

/// The values that control flow forwards in a function.
#[derive(Default)]
pub struct Forwards<I: Ir> {
    /// The destinations of each operand, by op and number.
    pub destinations: FxHashMap<(Op<I>, usize), Vec<Value<I>>>,
    /// The operands that each value may be.
    pub sources: FxHashMap<Value<I>, Vec<Value<I>>>,
    /// The values that control flow defines without forwarding an operand, or without saying so.
    pub unforwarded: FxHashSet<Value<I>>,
}

impl<I: Ir> Forwards<I> {
    /// The forwarded values in `code`.
    pub fn of(reader: &I::Reader, code: &Code<I>) -> Self {
        let mut forwards = Self::default();
        for at in code.body() {
            let (op, interfaces) = (at.op, reader.class_of(*at).interfaces);
            if interfaces.intersects(InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
                op.for_each_forwarded_operand(&mut |forward| {
                    let key = (forward.owner, forward.operand);
                    forwards.destinations.entry(key).or_default().push(forward.destination);
                    forwards.sources.entry(forward.destination).or_default().push(forward.source);
                });
                op.for_each_unforwarded_argument(&mut |value| {
                    forwards.unforwarded.insert(value);
                });
            }
            if !interfaces.contains(InterfaceSet::BRANCH) {
                forwards.unforwarded.extend(op.successors().flat_map(Block::arguments));
            }
        }
        forwards
    }
}
