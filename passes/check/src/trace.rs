//! How a pointer gets to where it must not be: the way back from a mask to the rule in which that begins.

use crate::{
    definitions,
    mask::Mask,
    solve::{Gift, Solution, Told},
    system::{Formal, Node, Taken, global},
};
use melior::ir::{Location, operation::OperationLike};
use mlir_ext::diagnostics::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use tilespace_core::MemorySpace;

/// Steps that are told, at either end of a way.
const TOLD: usize = 16;

/// A node, in one instance; none for one of the whole program, which is the same in all.
type Spot = (Option<usize>, Node);

/// A step to a node: the mask that it brings, from where, by which rule of which code, and what is told of it.
struct Edge {
    mask: Mask,
    from: Option<Spot>,
    code: usize,
    rule: Option<usize>,
    told: Told,
}

/// The steps to each node.
type Edges = FxHashMap<Spot, Vec<Edge>>;

fn spot((instance, node): (usize, Node)) -> Spot {
    (global(node).is_none().then_some(instance), node)
}

impl<'c: 'a, 'a> Solution<'_, '_, '_, 'c, 'a> {
    /// Adds a note for each step from `node` back to where `what`, which is in its mask, comes from.
    pub fn explain(
        &self,
        diagnostic: Diagnostic<'c>,
        instance: usize,
        node: Node,
        what: Mask,
    ) -> Diagnostic<'c> {
        let chain = self.way(spot((instance, node)), what);
        let left_out = TOLD..chain.len().saturating_sub(TOLD);
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

    /// Breadth first, so that the way is a short one.
    fn way(&self, from: Spot, what: Mask) -> Vec<(Location<'c>, String)> {
        let edges = self.edges();
        let mut seen = FxHashSet::from_iter([from]);
        // Each step, and the number of the one before it.
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
                        let mut chain: Vec<_> = back.map(|step| self.told(steps[step].0, what)).collect();
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
            let mask = if at.unseen { self.system.outside_mask() } else { Mask::EMPTY };
            for (node, formal) in &self.system.codes[at.code].formals {
                let told = Told::Text(match formal {
                    Formal::Value(Taken::Pointer, ..) => {
                        "an argument of a function that unseen code can call"
                    }
                    Formal::Value(..) => "unseen code may pass any number here",
                    Formal::Pointee(..) => "unseen code may pass it",
                });
                let edge = Edge { mask, from: None, code: at.code, rule: None, told };
                edges.entry(spot((*entry, *node))).or_default().push(edge);
            }
        }
        for (code, body) in self.system.codes.iter().enumerate() {
            for (index, rule) in body.rules.iter().enumerate() {
                for instance in self.instances_of(code).filter(|at| self.is_open(*at, rule.gates)) {
                    self.gives(instance, &rule.what, |Gift { to, mask, from, told }| {
                        let edge = Edge { mask, from: from.map(spot), code, rule: Some(index), told };
                        edges.entry(spot(to)).or_default().push(edge);
                    });
                }
            }
        }
        edges
    }

    /// Where a step is, and its text.
    fn told(&self, edge: &Edge, what: Mask) -> (Location<'c>, String) {
        let code = &self.system.codes[edge.code];
        let rule = edge.rule.map(|rule| &code.rules[rule]);
        let text = rule.map_or("", |rule| rule.text);
        let name = |code: usize| String::from_utf8_lossy(definitions::name(self.system.codes[code].op));
        let text = match edge.told {
            Told::Rule => {
                let word = what.spaces().next().map_or("", MemorySpace::name);
                text.replace("{space}", word).replace("{callee}", &name(edge.code))
            }
            Told::From(space) => text.replace("{space}", space.name()),
            Told::Passed(callee) => format!("it is passed to @{} here", name(callee)),
            Told::Text(text) => text.to_string(),
        };
        (rule.map_or(code.op, |rule| rule.op).location(), text)
    }
}
