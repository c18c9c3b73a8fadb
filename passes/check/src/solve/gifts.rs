//! What one rule says in one instance, as masks are: which nodes it gives something to, and from where.
//!
//! ```text
//! store %v, %q, with %q in shared or local memory     both memories are given the mask of %v
//! %x = call @f(%p)                                    the argument of the instance is given that of %p, and %x what it returns
//! ```
//!
//! The solver raises masks to what they are given. An error is explained by going back along the same, so that a way which
//! is told is one by which the mask grew.

use super::Solution;
use crate::{
    mask::Mask,
    system::{Formal, Node, PASSED, System, Taken, What},
};
use tilespace_core::MemorySpace;

/// What a rule adds to the mask of a node.
pub struct Gift {
    /// The node, and an instance in which it is.
    pub to: (usize, Node),
    pub mask: Mask,
    /// Whose mask it comes from; none if it begins here.
    pub from: Option<(usize, Node)>,
    pub told: Told,
}

/// What is told of it.
#[derive(Clone, Copy)]
pub enum Told {
    /// What the rule says.
    Rule,
    /// The same, of memory in this space.
    From(MemorySpace),
    /// That it is passed to this code.
    Passed(usize),
    Text(&'static str),
}

impl Solution<'_, '_, '_, '_, '_> {
    /// All that a rule that counts gives.
    pub fn gives(&self, instance: usize, what: &What, mut give: impl FnMut(Gift)) {
        let system = self.system;
        let at = &self.instances[instance];
        let mask = |node: Node| self.mask(instance, node);
        let mut add = |to: Node, mask: Mask, from: Option<Node>, told: Told| {
            give(Gift { to: (instance, to), mask, from: from.map(|from| (instance, from)), told });
        };
        match *what {
            What::Is { to, mask } => add(to, mask, None, Told::Rule),
            What::Flow { from, to, ref filter } => add(to, filter.apply(mask(from)), Some(from), Told::Rule),
            What::Later { from, to } => add(to, mask(from).after_launch(), Some(from), Told::Rule),
            What::Load { address, to, unknown } => {
                let address = mask(address).addresses();
                if address == Mask::EMPTY {
                    return;
                }
                add(to, Mask::NULL, None, Told::Text("memory may hold null"));
                if let Some(unknown) = unknown {
                    return add(to, unknown, None, Told::Rule);
                }
                if at.unseen {
                    let text = "it is loaded after unseen code may have stored anything";
                    add(to, system.unknown_mask(), None, Told::Text(text));
                }
                for space in address.reached() {
                    for (node, is_later) in system.found_at(at.code, space) {
                        let held = if is_later { mask(node).after_launch() } else { mask(node) };
                        add(to, held, Some(node), Told::From(space));
                    }
                }
            }
            What::Store { address, value, when } => {
                if when.counts(at.unseen) {
                    for space in mask(address).addresses().reached() {
                        for node in system.put_at(at.code, space) {
                            add(node, mask(value), Some(value), Told::Rule);
                        }
                    }
                }
            }
            What::Offset { address, number, to } => {
                add(to, system.offset(mask(address), mask(number)), Some(number), Told::Rule);
            }
            What::Pass { number } => {
                if !at.unseen {
                    add(PASSED, mask(number), Some(number), Told::Rule);
                }
            }
            What::Receive { to } => {
                for node in System::all_memory().chain([PASSED]) {
                    add(to, mask(node), Some(node), Told::Rule);
                }
                if at.unseen || !system.program.assume.whole_module {
                    add(to, system.outside_mask(), None, Told::Rule);
                }
            }
            What::Call { site } => {
                let targets = system.codes[at.code].sites[site].1.iter().zip(&at.targets[site]);
                for (target, callee) in targets.filter_map(|(target, callee)| Some((target, (*callee)?))) {
                    let body = &system.codes[target.code];
                    for ((formal, kind), actual) in body.formals.iter().zip(&target.actuals) {
                        let told = match kind {
                            Formal::Value(Taken::Pointer, ..) => Told::Passed(target.code),
                            Formal::Value(..) | Formal::Pointee(..) => Told::Text(""),
                        };
                        let from = Some((instance, *actual));
                        give(Gift { to: (callee, *formal), mask: mask(*actual), from, told });
                    }
                    for (to, returned) in &target.results {
                        let from = (callee, body.returned[*returned]);
                        let (to, mask) = ((instance, *to), self.mask(from.0, from.1));
                        give(Gift { to, mask, from: Some(from), told: Told::Text("") });
                    }
                }
            }
        }
    }
}

impl System<'_, '_, '_, '_> {
    /// What an address plus a number may be besides an address in the same space.
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
    pub(super) fn each_read(&self, code: usize, what: &What, read: &mut dyn FnMut(Node)) {
        match what {
            What::Is { .. } => {}
            What::Flow { from, .. } | What::Later { from, .. } => read(*from),
            What::Load { address, unknown, .. } => {
                read(*address);
                if unknown.is_none() {
                    let found =
                        MemorySpace::CONCRETE.into_iter().flat_map(|space| self.found_at(code, space));
                    found.for_each(|(node, _)| read(node));
                }
            }
            What::Store { address, value, .. } => [*address, *value].into_iter().for_each(read),
            What::Offset { address, number, .. } => [*address, *number].into_iter().for_each(read),
            What::Pass { number } => read(*number),
            What::Receive { .. } => {
                read(PASSED);
                Self::all_memory().for_each(read);
            }
            What::Call { site } => {
                let targets = &self.codes[code].sites[*site].1;
                targets.iter().flat_map(|target| &target.actuals).copied().for_each(read);
            }
        }
    }
}
