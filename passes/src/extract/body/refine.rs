//! Values that are known better where a test of their space was answered.
//!
//! ```text
//! %p is global or shared
//! if isspacep.shared %p { load %p } else { store %p }     the store is through a node of its own: %p without shared
//! ```
//!
//! The value has one node for each guard that it comes behind, which gets its mask from the one outside through a
//! [`Filter`]. Uses look there; the value itself, and all that was computed from it before, stay as they are.

use super::Body;
use crate::extract::{
    CodeOp, Refined,
    guards::{Guard, guards},
};
use melior::ir::{ValueLike, operation::OperationLike};
use mlir_ext::{dominance::Dominance, ir};
use rustc_hash::FxHashMap;
use tilespace_core::{graph::Filter, ids::NodeId};

/// Guards of one value beyond these say nothing.
const GUARDS: usize = 32;

impl<'c: 'a, 'a> Body<'_, '_, '_, 'c, 'a> {
    /// Adds the nodes that uses behind guards look at. Nothing is computed where there is no guard.
    pub(super) fn refine(&mut self, ops: &[CodeOp<'c, 'a>]) {
        let guards = guards(&mut self.extractor.classes, ops);
        if guards.is_empty() {
            return;
        }
        let mut by_value: Vec<Vec<Guard<'c, 'a>>> = Vec::new();
        let mut index: FxHashMap<usize, usize> = FxHashMap::default();
        for guard in guards {
            if self.extractor.types.shape(guard.pointer.r#type()).is_generic_pointer() {
                let at = *index.entry(ir::value_id(guard.pointer)).or_insert(by_value.len());
                by_value.resize_with(by_value.len().max(at + 1), Vec::new);
                by_value[at].push(guard);
            }
        }
        let order: FxHashMap<usize, usize> =
            ops.iter().enumerate().map(|(index, code)| (ir::operation_id(*code.op), index)).collect();
        let dominance = Dominance::new(self.ir.op());
        for mut guards in by_value {
            guards.truncate(GUARDS);
            self.refine_value(&guards, &order, &dominance);
        }
    }

    fn refine_value(
        &mut self,
        guards: &[Guard<'c, 'a>],
        order: &FxHashMap<usize, usize>,
        dominance: &Dominance<'c, 'a>,
    ) {
        let value = guards[0].pointer;
        let Some(base) = self.pointer(value) else { return };
        let encloses = |outer: usize, inner: usize| {
            let anchor = guards[inner].point.anchor();
            outer != inner && anchor.is_some_and(|anchor| guards[outer].point.is_before(anchor, dominance))
        };
        // Of the guards around one use each is inside those before it: the innermost has the most around it.
        let all = 0..guards.len();
        let depths: Vec<usize> =
            all.clone().map(|inner| all.clone().filter(|outer| encloses(*outer, inner)).count()).collect();
        let mut uses = Vec::new();
        ir::for_each_use(value, |op, operand| {
            let around = all.clone().filter(|at| guards[*at].point.is_before(op, dominance));
            if let Some(at) = around.max_by_key(|at| (depths[*at], *at)) {
                uses.push((order.get(&ir::operation_id(op)).copied(), operand, op, at));
            }
        });
        if uses.is_empty() {
            return;
        }
        uses.sort_by_key(|(at, operand, ..)| (*at, *operand));
        // The outer ones first, so that the node that an inner one filters is there.
        let mut outside_in: Vec<usize> = all.clone().collect();
        outside_in.sort_by_key(|at| depths[*at]);
        let mut nodes: Vec<Option<NodeId>> = vec![None; guards.len()];
        for at in outside_in {
            let outer = all.clone().filter(|outer| nodes[*outer].is_some() && encloses(*outer, at));
            let from = outer.max_by_key(|outer| (depths[*outer], *outer)).and_then(|outer| nodes[outer]);
            let block = guards[at].point.anchor().and_then(|anchor| anchor.block());
            let block = block.and_then(|block| self.blocks.get(&ir::block_id(block)));
            let to = self.add_unnamed_node(block.copied().unwrap_or_default());
            let Guard { space, answer, .. } = guards[at];
            self.function.add_filter(Filter { from: from.unwrap_or(base), to, space, answer });
            nodes[at] = Some(to);
        }
        let mut refined: FxHashMap<NodeId, usize> = FxHashMap::default();
        for (_, operand, op, at) in uses {
            let Some(node) = nodes[at] else { continue };
            self.refined.insert((ir::operation_id(op), ir::value_id(value)), node);
            let site = self.site(op, operand);
            let entry = *refined.entry(node).or_insert_with(|| {
                self.ir.refined.push(Refined { node, base, sites: Vec::new() });
                self.ir.refined.len() - 1
            });
            self.ir.refined[entry].sites.push(site);
        }
    }
}
