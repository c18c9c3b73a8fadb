//! Values that are known better where more is known of their space.
//!
//! ```text
//! %p is global or shared
//! if isspacep.shared %p { load %p } else { store %p }     the store is through a node of its own: %p without shared
//! mbarrier.init %q                                        from here on, %q is another node: %q where it is shared
//! ```
//!
//! The value has one node for each guard that it comes behind, which gets its mask from the one outside through a
//! [`Filter`]. Uses look there; the value itself, and all that was computed from it before, stay as they are.

use super::{Body, gates::Entered};
use crate::extract::{
    Code, Refined,
    guards::{Guard, guards},
    order::Order,
};
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_core::{graph::Filter, ids::NodeId};

/// A guard that the place at hand comes behind.
struct Around<'g, 'c, 'a> {
    guard: &'g Guard<'c, 'a>,
    /// Where what it says ends.
    end: u32,
    /// What uses see, once one does: where it is listed, and its node.
    refined: Option<(usize, NodeId)>,
}

/// What happens to a value, in the order of places.
enum Event<'g, 'c, 'a> {
    Guard(&'g Guard<'c, 'a>, u32),
    Use(OperationRef<'c, 'a>, usize),
}

impl<'c: 'a, 'a> Body<'_, '_, 'c, 'a> {
    /// Adds the nodes that uses behind guards look at. Nothing is computed where there is no guard.
    pub(super) fn refine(&mut self, code: &Code<'c, 'a>) {
        let mut guards = guards(&mut self.extractor.classes, code, self.extractor.assumptions.guards);
        guards.retain(|guard| self.extractor.types.shape(guard.pointer.r#type()).is_generic_pointer());
        if guards.is_empty() {
            return;
        }
        let order = Order::of(self.ir.op());
        let mut by_value: Vec<Vec<Guard<'c, 'a>>> = Vec::new();
        let mut index: FxHashMap<usize, usize> = FxHashMap::default();
        for guard in guards {
            let at = *index.entry(ir::value_id(guard.pointer)).or_insert(by_value.len());
            by_value.resize_with(by_value.len().max(at + 1), Vec::new);
            by_value[at].push(guard);
        }
        let mut entered = Vec::new();
        for guards in by_value {
            self.refine_value(&guards, &order, &mut entered);
        }
        self.place_gates(entered, &order);
    }

    /// Adds to `entered` what is left of the value where an answer leads to a block.
    fn refine_value(&mut self, guards: &[Guard<'c, 'a>], order: &Order, entered: &mut Vec<Entered>) {
        let value = guards[0].pointer;
        let Some(base) = self.pointer(value) else { return };
        // A guard holds for the op from which on it does; of two for one op, the first is around the other.
        let mut events: Vec<(u32, usize, Event<'_, 'c, 'a>)> = Vec::new();
        for (number, guard) in guards.iter().enumerate() {
            if let Some((place, end)) = order.range(guard.from) {
                events.push((place, number, Event::Guard(guard, end)));
            }
        }
        ir::for_each_use(value, |op, operand| {
            if let Some(place) = order.place(op) {
                events.push((place, guards.len() + operand, Event::Use(op, operand)));
            }
        });
        events.sort_by_key(|(place, number, _)| (*place, *number));
        let mut around: Vec<Around<'_, 'c, 'a>> = Vec::new();
        for (place, _, event) in events {
            while around.last().is_some_and(|innermost| innermost.end <= place) {
                around.pop();
            }
            match event {
                Event::Guard(guard, end) => {
                    // What is known already adds nothing.
                    let same = |outer: &Around<'_, 'c, 'a>| {
                        (outer.guard.space, outer.guard.fact) == (guard.space, guard.fact)
                    };
                    if !around.last().is_some_and(same) {
                        around.push(Around { guard, end, refined: None });
                        if guard.enters_block()
                            && let Some((_, behind)) = self.behind(base, &mut around)
                        {
                            entered.push(Entered { place, end, tested: base, behind });
                        }
                    }
                }
                Event::Use(op, operand) => {
                    if let Some((listed, node)) = self.behind(base, &mut around) {
                        self.refined.insert((ir::operation_id(op), ir::value_id(value)), node);
                        let site = self.site(op, operand);
                        self.ir.refined[listed].uses.push(site);
                    }
                }
            }
        }
    }

    /// What a use behind these guards sees, the innermost last.
    fn behind(&mut self, base: NodeId, around: &mut [Around<'_, 'c, 'a>]) -> Option<(usize, NodeId)> {
        let known = around.iter().rposition(|guard| guard.refined.is_some());
        let mut last = known.and_then(|known| around[known].refined);
        for at in &mut around[known.map_or(0, |known| known + 1)..] {
            let Guard { space, fact, from, .. } = *at.guard;
            let block = from.block().and_then(|block| self.blocks.get(&ir::block_id(block)));
            let to = self.add_unnamed_node(block.copied().unwrap_or_default());
            self.function.add_filter(Filter { from: last.map_or(base, |(_, node)| node), to, space, fact });
            let from = self.site(from, 0);
            let around = last.map(|(listed, _)| listed);
            self.ir.refined.push(Refined { node: to, base, around, from, uses: Vec::new() });
            at.refined = Some((self.ir.refined.len() - 1, to));
            last = at.refined;
        }
        last
    }
}
