//! Refined values: uses after a guard see a smaller mask.
//!
//! ```text
//! %p is global or shared
//! if isspacep.shared %p { load %p } else { store %p }     the store uses another node: %p without shared
//! ```
//!
//! The value has one node for each guard around a use, which gets its mask from the next outer one through a
//! [`Filter`]. Uses read the innermost node; the value itself, and all that was computed from it before, keep
//! theirs.

use crate::{
    function::{
        dominance::Order,
        function_ir::Refined,
        guards::{Guard, guards},
    },
    graph::Constraint,
    ids::NodeId,
    ir::{Ir, Op, Reader, Value, code::Code},
    lower::body::BodyReader,
};
use rustc_hash::FxHashMap;

/// A guard with a range that contains the current position.
struct ActiveGuard<'g, I: Ir> {
    guard: &'g Guard<I>,
    /// Where its range ends.
    end: u32,
    /// Created with the first use: its index in the list, and its node.
    refined: Option<(usize, NodeId)>,
}

/// Guards and uses of a value, in the order of positions.
enum Event<'g, I: Ir> {
    Guard(&'g Guard<I>, u32),
    Use(Op<I>, usize),
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// Adds the nodes that uses after guards read. Functions without guards cost nothing.
    pub(crate) fn refine(&mut self, code: &Code<I>) {
        if !self.reader.assumptions().guards {
            return;
        }
        let mut guards = guards(self.reader, code);
        guards.retain(|guard| self.reader.shape(guard.pointer.ty()).is_generic_pointer());
        if guards.is_empty() {
            return;
        }
        let order = Order::of(self.ir.op());
        let mut by_value: Vec<Vec<Guard<I>>> = Vec::new();
        let mut index: FxHashMap<Value<I>, usize> = FxHashMap::default();
        for guard in guards {
            let at = *index.entry(guard.pointer).or_insert(by_value.len());
            by_value.resize_with(by_value.len().max(at + 1), Vec::new);
            by_value[at].push(guard);
        }
        for guards in by_value {
            self.refine_value(&guards, &order);
        }
    }

    fn refine_value(&mut self, guards: &[Guard<I>], order: &Order<I>) {
        let value = guards[0].pointer;
        let Some(base) = self.pointer(value) else { return };
        // A guard holds for the op it starts at; of two for one op, the first is the outer one.
        let mut events: Vec<(u32, usize, Event<'_, I>)> = Vec::new();
        for (number, guard) in guards.iter().enumerate() {
            if let Some((place, end)) = order.range(guard.from) {
                events.push((place, number, Event::Guard(guard, end)));
            }
        }
        value.for_each_use(|op, operand| {
            if let Some(place) = order.place(op) {
                events.push((place, guards.len() + operand, Event::Use(op, operand)));
            }
        });
        events.sort_by_key(|(place, number, _)| (*place, *number));
        let mut around: Vec<ActiveGuard<'_, I>> = Vec::new();
        for (place, _, event) in events {
            while around.last().is_some_and(|innermost| innermost.end <= place) {
                around.pop();
            }
            match event {
                Event::Guard(guard, end) => {
                    // A repeated answer adds nothing.
                    let same = |outer: &ActiveGuard<'_, I>| {
                        (outer.guard.space, outer.guard.answer) == (guard.space, guard.answer)
                    };
                    if !around.last().is_some_and(same) {
                        around.push(ActiveGuard { guard, end, refined: None });
                    }
                }
                Event::Use(op, operand) => {
                    if let Some((listed, node)) = self.behind(base, &mut around) {
                        self.refined.insert((op, value), node);
                        let site = self.site(op, operand);
                        self.ir.refined[listed].uses.push(site);
                    }
                }
            }
        }
    }

    /// The node that a use after these guards sees, the innermost last.
    fn behind(&mut self, base: NodeId, around: &mut [ActiveGuard<'_, I>]) -> Option<(usize, NodeId)> {
        let known = around.iter().rposition(|guard| guard.refined.is_some());
        let mut last = known.and_then(|known| around[known].refined);
        for at in &mut around[known.map_or(0, |known| known + 1)..] {
            let Guard { space, answer, from, .. } = *at.guard;
            let block = from.block().and_then(|block| self.blocks.get(&block));
            let to = self.add_unnamed_node(block.copied().unwrap_or_default());
            self.function.add(Constraint::Filter {
                from: last.map_or(base, |(_, node)| node),
                to,
                space,
                answer,
            });
            let from = self.site(from, 0);
            let around = last.map(|(listed, _)| listed);
            self.ir.refined.push(Refined { node: to, base, around, from, uses: Vec::new() });
            at.refined = Some((self.ir.refined.len() - 1, to));
            last = at.refined;
        }
        last
    }
}
