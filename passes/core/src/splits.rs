//! Accesses through a pointer that a condition chooses from two memories.
//!
//! ```text
//! %p = select %c, %row, %border     %row is in global memory, %border is a parameter
//! %v = load %p                      generic; two loads, one on each side of a branch on %c, would name their spaces
//! ```
//!
//! No pointer type says that the one is in this space and the other in that one, so that the access stays
//! generic. This file finds the accesses that could be split so, and the space of each pointer to choose
//! from, by its mask as for any other pointer. The rewriter decides whether a split is worth it, and how it
//! is made. The masks guarantee that the spaces are right; the rewriter must ensure that each access runs
//! once, with the same address.

use crate::{
    MemorySpace,
    function::function_ir::FunctionIr,
    graph::{AccessWhat, Function},
    ids::NodeId,
    ir::{Ir, Value},
    lattice::{Mask, Vote},
    limits::SPLIT_STEPS,
    ops::step_back::{Derivation, step_back},
    plan::Body,
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// An access that could be split in two.
#[derive(Clone, Debug)]
pub struct Split<I: Ir> {
    /// Its number among the accesses of the function.
    pub access: usize,
    /// The select, or the block argument, that is one of several pointers. The address is computed from it,
    /// if it is another.
    pub merge: Value<I>,
    /// These pointers, each with its memory, of which there are two. That of an argument by value is
    /// parameter memory, which may be a copy on the stack in the end.
    pub choices: Vec<(Value<I>, MemorySpace)>,
}

/// The accesses of a body that could be split.
pub fn splits<I: Ir>(
    reader: &mut I::Reader,
    function: &Function,
    ir: &FunctionIr<I>,
    body: &Body,
) -> Vec<Split<I>> {
    let is_open = |node: NodeId| body.masks[node].spaces().count() == 2;
    let accesses = function.accesses.iter().enumerate();
    let open: Vec<_> =
        accesses.filter(|(_, access)| access.what == AccessWhat::Memory && is_open(access.node)).collect();
    if open.is_empty() {
        return Vec::new();
    }
    let values = ir.values.iter().filter_map(|(node, value)| value.map(|value| (value, node)));
    let pointers = values.filter(|(value, _)| value.field == 0);
    let nodes: FxHashMap<Value<I>, NodeId> = pointers.map(|(value, node)| (value.value, node)).collect();
    let mut found = Vec::new();
    for (number, access) in open {
        let known = |value: Value<I>| {
            let memory = match body.masks[*nodes.get(&value)?].vote() {
                Vote::Argument => MemorySpace::Param,
                vote => vote.space()?,
            };
            // An atomic on the thread's own memory becomes a plain access in the end.
            let is_taken = memory == MemorySpace::Local || access.allowed.contains(Mask::of(memory));
            is_taken.then_some((value, memory))
        };
        let (op, operand) = ir.site(access.site);
        let behind = op.operand(operand).and_then(|address| merge_behind(reader, address));
        let Some((merge, sources)) = behind else { continue };
        let choices: Option<Vec<_>> = sources.into_iter().map(known).collect();
        if let Some(choices) = choices
            && choices.iter().map(|(_, memory)| memory).collect::<BTreeSet<_>>().len() == 2
        {
            found.push(Split { access: number, merge, choices });
        }
    }
    found
}

/// The value that an address is computed from, if it is one of several values, and these values.
fn merge_behind<I: Ir>(reader: &mut I::Reader, address: Value<I>) -> Option<(Value<I>, Vec<Value<I>>)> {
    let mut value = address;
    for _ in 0..SPLIT_STEPS {
        let Derivation::Values(mut sources) = step_back::<I>(reader, value) else { return None };
        if value.defining_op().is_none_or(|op| op.select_operands().is_some()) {
            return Some((value, sources));
        }
        value = sources.pop().filter(|_| sources.is_empty())?;
    }
    None
}
