//! How a pointer may be in a wrong space: the path back from a mask to the rule in which that begins.

use crate::{
    definitions,
    limits::SHOWN_STEPS,
    mask::Mask,
    solve::{Contribution, Solution, StepText},
    system::{Facet, Formal, Node, global},
};
use melior::ir::{Location, operation::OperationLike};
use mlir_ext::diagnostics::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use tilespace_core::MemorySpace;

/// A node in one instance; none for one of the whole program, which is the same in all.
type Spot = (Option<usize>, Node);

/// A step to a node: the mask that it contributes, its source, its rule and code, and its text.
struct Edge {
    mask: Mask,
    from: Option<Spot>,
    code: usize,
    rule: Option<usize>,
    text: StepText,
}

/// The steps to each node.
type Edges = FxHashMap<Spot, Vec<Edge>>;

fn spot((instance, node): (usize, Node)) -> Spot {
    (global(node).is_none().then_some(instance), node)
}

impl<'c: 'a, 'a> Solution<'_, '_, '_, 'c, 'a> {
    /// Adds a note for each step from `node` back to the origin of `what`, which is in its mask.
    pub fn explain(
        &self,
        diagnostic: Diagnostic<'c>,
        instance: usize,
        node: Node,
        what: Mask,
    ) -> Diagnostic<'c> {
        let chain = self.path(spot((instance, node)), what);
        let left_out = SHOWN_STEPS..chain.len().saturating_sub(SHOWN_STEPS);
        let mut diagnostic = diagnostic;
        for (index, (location, text)) in chain.iter().enumerate() {
            if index == left_out.start && !left_out.is_empty() {
                let text = format!("{} steps from here are left out", left_out.len());
                diagnostic = diagnostic.note(*location, text);
            }
            if !left_out.contains(&index) {
                diagnostic = diagnostic.note(*location, text.as_str());
            }
        }
        diagnostic
    }

    /// Breadth first, so that the path is a shortest one.
    fn path(&self, from: Spot, what: Mask) -> Vec<(Location<'c>, String)> {
        let edges = self.edges();
        let mut seen = FxHashSet::from_iter([from]);
        // Each step, and the index of its predecessor.
        let mut steps: Vec<(&Edge, Option<usize>)> = Vec::new();
        let mut pending = VecDeque::from([(from, None)]);
        while let Some((at, before)) = pending.pop_front() {
            for edge in edges.get(&at).into_iter().flatten().filter(|edge| edge.mask.contains(what)) {
                let has = |(instance, node): &Spot| self.mask(instance.unwrap_or(0), *node).contains(what);
                let next = edge.from.filter(has);
                if next.is_some_and(|next| !seen.insert(next)) {
                    continue;
                }
                steps.push((edge, before));
                let last = Some(steps.len() - 1);
                match next {
                    Some(next) => pending.push_back((next, last)),
                    None => {
                        let back = std::iter::successors(last, |step| steps[*step].1);
                        let mut chain: Vec<_> = back.map(|step| self.describe(steps[step].0, what)).collect();
                        chain.reverse();
                        chain.retain(|(_, text)| !text.is_empty());
                        return chain;
                    }
                }
            }
        }
        Vec::new()
    }

    /// All steps in all instances.
    fn edges(&self) -> Edges {
        let mut edges = Edges::default();
        for entry in &self.entries {
            let at = &self.instances[*entry];
            let mask = if at.unknown_callers { self.system.outside_mask() } else { Mask::EMPTY };
            for (node, formal) in &self.system.codes[at.code].formals {
                let text = StepText::Text(match formal {
                    Formal::Value(Facet::Pointer, ..) => {
                        "an argument of a function that unknown code can call"
                    }
                    Formal::Value(..) => "unknown code may pass any number here",
                    Formal::Pointee(..) => "unknown code may pass it",
                });
                let edge = Edge { mask, from: None, code: at.code, rule: None, text };
                edges.entry(spot((*entry, *node))).or_default().push(edge);
            }
        }
        for (code, body) in self.system.codes.iter().enumerate() {
            for (index, rule) in body.rules.iter().enumerate() {
                for instance in self.instances_of(code).filter(|at| self.is_open(*at, rule.gates)) {
                    self.for_each_contribution(
                        instance,
                        &rule.constraint,
                        |Contribution { to, mask, from, text }| {
                            let edge = Edge { mask, from: from.map(spot), code, rule: Some(index), text };
                            edges.entry(spot(to)).or_default().push(edge);
                        },
                    );
                }
            }
        }
        edges
    }

    /// The location and the text of a step.
    fn describe(&self, edge: &Edge, what: Mask) -> (Location<'c>, String) {
        let code = &self.system.codes[edge.code];
        let rule = edge.rule.map(|rule| &code.rules[rule]);
        let text = rule.map_or("", |rule| rule.text);
        let name = |code: usize| String::from_utf8_lossy(definitions::name(self.system.codes[code].op));
        let text = match edge.text {
            StepText::Rule => {
                let word = what.spaces().next().map_or("", MemorySpace::name);
                text.replace("{space}", word).replace("{callee}", &name(edge.code))
            }
            StepText::From(space) => text.replace("{space}", space.name()),
            StepText::PassedTo(callee) => format!("it is passed to @{} here", name(callee)),
            StepText::Text(text) => text.to_string(),
        };
        (rule.map_or(code.op, |rule| rule.op).location(), text)
    }
}
