//! How a pointer gets to where it must not be: the way back from a mask to the rule in which that begins.

use crate::{
    definitions,
    mask::Mask,
    solve::Solution,
    system::{Formal, Node, PASSED, System, Taken, What, global},
};
use melior::ir::{Location, operation::OperationLike};
use mlir_ext::diagnostics::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::MemorySpace;

/// Steps that are told, at either end of a way.
const TOLD: usize = 16;

/// What is in the mask of which node.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// None for a node of the whole program: it is the same in all.
    instance: Option<usize>,
    node: Node,
    what: Mask,
}

impl State {
    fn new(instance: usize, node: Node, what: Mask) -> Self {
        Self { instance: global(node).is_none().then_some(instance), node, what }
    }
}

/// Hears of a step back: where it is, what is told of it, and the state before it.
type Step<'s, 'c> = &'s mut dyn FnMut(Location<'c>, &dyn Fn() -> String, Option<State>);

/// Each step, and the number of the one before it.
type Steps<'c> = Vec<(Location<'c>, String, Option<usize>)>;

/// The rules about a node: by code, where it is not one of the whole program.
type About = FxHashMap<(Option<usize>, Node), Vec<(usize, usize)>>;

impl<'c: 'a, 'a> Solution<'_, '_, '_, 'c, 'a> {
    /// Adds a note for each step from `node` back to where `what`, which is in its mask, comes from.
    pub fn explain(
        &self,
        diagnostic: Diagnostic<'c>,
        instance: usize,
        node: Node,
        what: Mask,
    ) -> Diagnostic<'c> {
        let chain = self.way(State::new(instance, node, what));
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
    fn way(&self, from: State) -> Vec<(Location<'c>, String)> {
        let about = self.about();
        let mut seen = FxHashSet::from_iter([from]);
        let mut steps: Steps<'c> = Vec::new();
        let mut pending = std::collections::VecDeque::from([(from, None)]);
        while let Some((state, before)) = pending.pop_front() {
            let mut end = None;
            self.before(&about, state, &mut |location, text, next| {
                if end.is_some() || next.is_some_and(|next| !seen.insert(next)) {
                    return;
                }
                match next {
                    Some(next) => pending.push_back((next, Some(steps.len()))),
                    None => end = Some(steps.len()),
                }
                steps.push((location, text(), before));
            });
            if end.is_some() {
                let mut chain = Vec::new();
                let mut at = end;
                while let Some(index) = at {
                    let (location, text, before) = &steps[index];
                    chain.push((*location, text.clone()));
                    at = *before;
                }
                chain.reverse();
                chain.retain(|(_, text)| !text.is_empty());
                return chain;
            }
        }
        Vec::new()
    }

    /// The rules about each node.
    fn about(&self) -> About {
        let mut about = About::default();
        for (number, code) in self.system.codes.iter().enumerate() {
            for (index, rule) in code.rules.iter().enumerate() {
                let nodes: Vec<Node> = match &rule.what {
                    What::Is { to, .. }
                    | What::Flow { to, .. }
                    | What::Later { to, .. }
                    | What::Load { to, .. }
                    | What::Offset { to, .. }
                    | What::Receive { to } => vec![*to],
                    What::Store { .. } => {
                        let spaces = MemorySpace::CONCRETE.into_iter();
                        spaces.flat_map(|space| self.system.put_at(number, space)).collect()
                    }
                    What::Pass { .. } => vec![PASSED],
                    What::Call { site } => {
                        let results = code.sites[*site].1.iter().flat_map(|target| &target.results);
                        results.map(|(to, _)| *to).collect()
                    }
                };
                for node in nodes {
                    let code = global(node).is_none().then_some(number);
                    about.entry((code, node)).or_default().push((number, index));
                }
            }
        }
        about
    }

    /// All steps back from a state; the way ends where there is no state before it.
    fn before(&self, about: &About, state: State, step: Step<'_, 'c>) {
        let State { instance, node, what } = state;
        let key = instance.map(|instance| self.instances[instance].code);
        for (number, index) in about.get(&(key, node)).into_iter().flatten() {
            let code = &self.system.codes[*number];
            let rule = &code.rules[*index];
            for instance in instance.map_or_else(|| self.instances_of(*number).collect(), |one| vec![one]) {
                let at = &self.instances[instance];
                if !self.is_open(instance, rule.gates) {
                    continue;
                }
                let has = |node: Node| self.mask(instance, node).contains(what);
                let back = |node: Node| Some(State::new(instance, node, what));
                let location = rule.op.location();
                let text = || {
                    let word = what.spaces().next().map_or("", MemorySpace::name);
                    let name = String::from_utf8_lossy(definitions::name(code.op));
                    rule.text.replace("{space}", word).replace("{callee}", &name)
                };
                match &rule.what {
                    What::Is { to, mask } if *to == node && mask.contains(what) => {
                        step(location, &text, None);
                    }
                    What::Flow { from, to, filter }
                        if *to == node && filter.apply(self.mask(instance, *from)).contains(what) =>
                    {
                        step(location, &text, back(*from).filter(|_| has(*from)));
                    }
                    What::Later { from, to }
                        if *to == node && self.mask(instance, *from).after_launch().contains(what) =>
                    {
                        step(location, &text, back(*from).filter(|_| has(*from)));
                    }
                    What::Load { address, to, unknown } if *to == node => {
                        let address = self.mask(instance, *address).addresses();
                        if address == Mask::EMPTY {
                            continue;
                        }
                        if unknown.is_some_and(|unknown| unknown.contains(what)) {
                            step(location, &text, None);
                        } else if at.unseen && what == self.system.unknown_mask() && unknown.is_none() {
                            let text =
                                || "it is loaded after unseen code may have stored anything".to_string();
                            step(location, &text, None);
                        } else if what == Mask::NULL {
                            step(location, &|| "memory may hold null".to_string(), None);
                        } else if unknown.is_none() {
                            for space in address.reached() {
                                for found in self.system.found_at(*number, space) {
                                    if self.found(found).contains(what) {
                                        let text = || rule.text.replace("{space}", space.name());
                                        step(location, &text, back(found.0).filter(|_| has(found.0)));
                                    }
                                }
                            }
                        }
                    }
                    What::Store { address, value, when }
                        if when.counts(at.unseen)
                            && has(*value)
                            && self
                                .mask(instance, *address)
                                .addresses()
                                .reached()
                                .any(|space| self.system.put_at(*number, space).any(|at| at == node)) =>
                    {
                        step(location, &text, back(*value));
                    }
                    What::Offset { address, number, to }
                        if *to == node
                            && self
                                .system
                                .offset(self.mask(instance, *address), self.mask(instance, *number))
                                .contains(what) =>
                    {
                        step(location, &text, back(*number));
                    }
                    What::Pass { number } if node == PASSED && !at.unseen && has(*number) => {
                        step(location, &text, back(*number));
                    }
                    What::Receive { to } if *to == node => {
                        let from = System::all_memory().chain([PASSED]);
                        let from: Vec<Node> = from.filter(|from| has(*from)).collect();
                        if from.is_empty() {
                            step(location, &text, None);
                        }
                        from.into_iter().for_each(|from| step(location, &text, back(from)));
                    }
                    What::Call { site } => self.returned(instance, *site, (node, what), step),
                    _ => {}
                }
            }
        }
        if let Some(instance) = instance {
            self.passed(instance, (node, what), step);
        }
    }

    fn returned(&self, instance: usize, site: usize, (node, what): (Node, Mask), step: Step<'_, 'c>) {
        let code = &self.system.codes[self.instances[instance].code];
        let (op, targets) = &code.sites[site];
        for (number, target) in targets.iter().enumerate() {
            let Some(callee) = self.instances[instance].targets[site][number] else { continue };
            for (to, returned) in &target.results {
                let from = self.system.codes[target.code].returned[*returned];
                if *to == node && self.mask(callee, from).contains(what) {
                    step(op.location(), &String::new, Some(State::new(callee, from, what)));
                }
            }
        }
    }

    fn passed(&self, instance: usize, (node, what): (Node, Mask), step: Step<'_, 'c>) {
        let at = &self.instances[instance];
        let code = &self.system.codes[at.code];
        let Some(index) = code.formals.iter().position(|(formal, _)| *formal == node) else { return };
        let location = code.op.location();
        if code.entry.is_some() && at.unseen && self.system.outside_mask().contains(what) {
            let text = match &code.formals[index].1 {
                Formal::Value(Taken::Pointer, ..) => "an argument of a function that unseen code can call",
                Formal::Value(..) => "unseen code may pass any number here",
                Formal::Pointee(..) => "unseen code may pass it",
            };
            step(location, &|| text.to_string(), None);
        }
        for (caller, site, target) in &at.callers {
            let (op, targets) = &self.system.codes[self.instances[*caller].code].sites[*site];
            let node = targets[*target].actuals[index];
            if self.mask(*caller, node).contains(what) {
                let text = || match code.formals[index].1 {
                    Formal::Value(Taken::Pointer, ..) => {
                        format!(
                            "it is passed to @{} here",
                            String::from_utf8_lossy(definitions::name(code.op))
                        )
                    }
                    Formal::Value(..) | Formal::Pointee(..) => String::new(),
                };
                step(op.location(), &text, Some(State::new(*caller, node, what)));
            }
        }
    }
}
