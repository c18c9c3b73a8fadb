//! The contributions of one rule in one instance: the nodes that it raises, to which mask, and from which
//! node.
//!
//! ```text
//! store %v, %q, with %q in shared or local memory     the contents of both are raised to the mask of %v
//! %x = call @f(%p)                                    the formal is raised to the mask of %p, %x to the returned
//! ```
//!
//! The solver raises masks by these contributions. An error is explained along the same ones, so that each
//! explained path is one by which the mask grew.

use super::Solution;
use crate::{
    mask::Mask,
    system::{Constraint, Facet, Formal, Node, PASSED, System},
};
use tilespace_core::MemorySpace;

/// The contribution of a rule to the mask of a node.
pub struct Contribution {
    /// The node, and its instance.
    pub to: (usize, Node),
    pub mask: Mask,
    /// The node whose mask it is; none if the path begins here.
    pub from: Option<(usize, Node)>,
    pub text: StepText,
}

/// The text of the step.
#[derive(Clone, Copy)]
pub enum StepText {
    /// That of the rule.
    Rule,
    /// That of the rule, about memory in this space.
    From(MemorySpace),
    /// That it is passed to this code.
    PassedTo(usize),
    Text(&'static str),
}

impl Solution<'_, '_, '_, '_, '_> {
    /// Calls `contribute` with all contributions of a rule that applies.
    pub fn for_each_contribution(
        &self,
        instance: usize,
        constraint: &Constraint,
        mut contribute: impl FnMut(Contribution),
    ) {
        let system = self.system;
        let at = &self.instances[instance];
        let mask = |node: Node| self.mask(instance, node);
        let mut add = |to: Node, mask: Mask, from: Option<Node>, text: StepText| {
            contribute(Contribution {
                to: (instance, to),
                mask,
                from: from.map(|from| (instance, from)),
                text,
            });
        };
        match *constraint {
            Constraint::Is { to, mask } => add(to, mask, None, StepText::Rule),
            Constraint::Flow { from, to, ref filter } => {
                add(to, filter.apply(mask(from)), Some(from), StepText::Rule)
            }
            Constraint::Later { from, to } => add(to, mask(from).after_launch(), Some(from), StepText::Rule),
            Constraint::Load { address, to, unknown } => {
                let address = mask(address).addresses();
                if address == Mask::EMPTY {
                    return;
                }
                add(to, Mask::NULL, None, StepText::Text("memory may hold null"));
                if let Some(unknown) = unknown {
                    return add(to, unknown, None, StepText::Rule);
                }
                if at.unknown_callers {
                    let text = "it is loaded after unknown code may have stored anything";
                    add(to, system.unknown_mask(), None, StepText::Text(text));
                }
                for space in address.reached() {
                    for (node, is_later) in system.read_nodes(at.code, space) {
                        let held = if is_later { mask(node).after_launch() } else { mask(node) };
                        add(to, held, Some(node), StepText::From(space));
                    }
                }
            }
            Constraint::Store { address, value, when } => {
                if when.applies(at.unknown_callers) {
                    for space in mask(address).addresses().reached() {
                        for node in system.written_nodes(at.code, space) {
                            add(node, mask(value), Some(value), StepText::Rule);
                        }
                    }
                }
            }
            Constraint::Offset { address, number, to } => {
                add(to, system.offset(mask(address), mask(number)), Some(number), StepText::Rule);
            }
            Constraint::Pass { number } => {
                if !at.unknown_callers {
                    add(PASSED, mask(number), Some(number), StepText::Rule);
                }
            }
            Constraint::Receive { to } => {
                for node in System::all_memory().chain([PASSED]) {
                    add(to, mask(node), Some(node), StepText::Rule);
                }
                if at.unknown_callers || !system.program.assume.whole_module {
                    add(to, system.outside_mask(), None, StepText::Rule);
                }
            }
            Constraint::Call { site } => {
                let targets = system.codes[at.code].sites[site].1.iter().zip(&at.targets[site]);
                for (target, callee) in targets.filter_map(|(target, callee)| Some((target, (*callee)?))) {
                    let body = &system.codes[target.code];
                    for ((formal, kind), actual) in body.formals.iter().zip(&target.actuals) {
                        let text = match kind {
                            Formal::Value(Facet::Pointer, ..) => StepText::PassedTo(target.code),
                            Formal::Value(..) | Formal::Pointee(..) => StepText::Text(""),
                        };
                        let from = Some((instance, *actual));
                        contribute(Contribution { to: (callee, *formal), mask: mask(*actual), from, text });
                    }
                    for (to, returned) in &target.results {
                        let from = (callee, body.returned[*returned]);
                        let (to, mask) = ((instance, *to), self.mask(from.0, from.1));
                        contribute(Contribution { to, mask, from: Some(from), text: StepText::Text("") });
                    }
                }
            }
        }
    }
}

impl System<'_, '_, '_, '_> {
    /// The set of an address plus a number, besides addresses in the same space.
    pub fn offset(&self, address: Mask, bits: Mask) -> Mask {
        let bits = bits.addresses();
        let leads_away = bits != Mask::EMPTY
            && (address.is_unknown()
                || bits.is_unknown()
                || address.meets(Mask::NULL.join(Mask::NO_ADDRESS))
                || bits.spaces().any(|space| address.spaces().any(|known| known.may_alias(space))));
        if leads_away { bits } else { Mask::EMPTY }
    }

    /// The nodes that a rule depends on.
    pub(super) fn each_read(&self, code: usize, constraint: &Constraint, read: &mut dyn FnMut(Node)) {
        match constraint {
            Constraint::Is { .. } => {}
            Constraint::Flow { from, .. } | Constraint::Later { from, .. } => read(*from),
            Constraint::Load { address, unknown, .. } => {
                read(*address);
                if unknown.is_none() {
                    let found =
                        MemorySpace::CONCRETE.into_iter().flat_map(|space| self.read_nodes(code, space));
                    found.for_each(|(node, _)| read(node));
                }
            }
            Constraint::Store { address, value, .. } => [*address, *value].into_iter().for_each(read),
            Constraint::Offset { address, number, .. } => [*address, *number].into_iter().for_each(read),
            Constraint::Pass { number } => read(*number),
            Constraint::Receive { .. } => {
                read(PASSED);
                Self::all_memory().for_each(read);
            }
            Constraint::Call { site } => {
                let targets = &self.codes[code].sites[*site].1;
                targets.iter().flat_map(|target| &target.actuals).copied().for_each(read);
            }
        }
    }
}
