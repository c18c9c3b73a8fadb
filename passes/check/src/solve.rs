//! The least masks for which all rules of a program hold.
//!
//! ```text
//! begin with empty masks; while some rule does not hold, raise the masks on its left side until it does
//! ```
//!
//! A function has one set of masks for each vector of votes of its actuals ([`Mask::vote`]), an *instance*,
//! so that a helper which is called with shared memory here and global memory there does not mix the two.
//! Calls with unknown code on the stack have instances of their own: they may read what that code left in
//! memory.
//!
//! An instance that was created before its actuals were final has no callers in the end. Its masks are
//! smaller than those of an instance that is called, so that it does no harm, provided that no test in it may
//! have any answer just because nothing was passed yet ([`Solution::guess`]).
//!
//! Soundness: in the end, *every* rule of *every* instance is tested once more ([`Solution::holds`]); the
//! order and the worklist before that are not trusted. Masks for which all rules hold over-approximate every
//! execution: take the first moment at which a value is not in its mask. The op that defined it is a rule,
//! and all that the rule depends on was computed earlier and was in its mask. That the op ran is in the
//! masks, too: the tests on the path gave answers that the masks allow (`system/gates.rs`). The solver
//! terminates since masks only grow.

mod contributions;

use crate::{
    limits::VECTORS,
    mask::Mask,
    system::{Constraint, Facet, Formal, Node, System, global},
};
pub use contributions::{Contribution, StepText};
use rustc_hash::FxHashMap;

/// A function in the context of some votes.
pub struct Instance {
    pub code: usize,
    /// Whether unknown code is on the call stack.
    pub unknown_callers: bool,
    masks: Vec<Mask>,
    /// Whether tests of a pointer with an empty mask may have any answer by now.
    guesses: bool,
    /// The instance of each target of each site.
    targets: Vec<Vec<Option<usize>>>,
    /// The callers: instance and site.
    callers: Vec<(usize, usize)>,
}

/// Masks of all nodes.
pub struct Solution<'s, 'p, 'r, 'c, 'a> {
    pub system: &'s System<'p, 'r, 'c, 'a>,
    pub instances: Vec<Instance>,
    of_code: Vec<Vec<usize>>,
    /// The instances of entries.
    pub entries: Vec<usize>,
    by_key: FxHashMap<(usize, bool, Vec<Mask>), usize>,
    globals: Vec<Mask>,
    /// The rules that read a node, by code and node, and for nodes of the whole program with the code.
    readers: Vec<Vec<Vec<u32>>>,
    global_readers: Vec<Vec<(u32, u32)>>,
    /// Whether a node is returned.
    returns: Vec<Vec<bool>>,
    /// Instances whose rules have not been applied yet.
    fresh: Vec<usize>,
    /// Nodes that grew and whose readers have not been revisited.
    pending: Vec<(usize, Node)>,
    /// Contributions of a rule, while masks are raised.
    contributed: Vec<((usize, Node), Mask)>,
    grew: bool,
}

impl<'s, 'p, 'r, 'c: 'a, 'a> Solution<'s, 'p, 'r, 'c, 'a> {
    pub fn of(system: &'s System<'p, 'r, 'c, 'a>) -> Self {
        let mut solution = Self {
            system,
            instances: Vec::new(),
            of_code: vec![Vec::new(); system.codes.len()],
            entries: Vec::new(),
            by_key: FxHashMap::default(),
            globals: vec![Mask::EMPTY; system.globals],
            readers: system.codes.iter().map(|code| vec![Vec::new(); code.nodes as usize]).collect(),
            global_readers: vec![Vec::new(); system.globals],
            returns: system.codes.iter().map(|code| vec![false; code.nodes as usize]).collect(),
            fresh: Vec::new(),
            pending: Vec::new(),
            contributed: Vec::new(),
            grew: false,
        };
        for (number, code) in system.codes.iter().enumerate() {
            code.returned.iter().for_each(|node| solution.returns[number][*node as usize] = true);
            for (index, rule) in code.rules.iter().enumerate() {
                system.each_read(number, &rule.constraint, &mut |node| match global(node) {
                    Some(node) => solution.global_readers[node].push((number as u32, index as u32)),
                    None => solution.readers[number][node as usize].push(index as u32),
                });
                for gate in code.gates.of(rule.gates) {
                    solution.readers[number][gate.behind as usize].push(index as u32);
                }
            }
        }
        for (number, code) in system.codes.iter().enumerate() {
            if let Some(unknown_callers) = code.entry {
                let any = if unknown_callers { system.outside_mask() } else { Mask::EMPTY };
                let entry = solution.instance(number, unknown_callers, &vec![any; code.formals.len()]);
                solution.entries.push(entry);
                for (node, _) in &code.formals {
                    solution.raise(entry, *node, any);
                }
            }
        }
        loop {
            if let Some(instance) = solution.fresh.pop() {
                solution.apply_all(instance);
            } else if let Some((instance, node)) = solution.pending.pop() {
                solution.propagate(instance, node);
            } else if !solution.guess() && solution.holds() {
                return solution;
            }
        }
    }

    /// Lets tests of pointers with an empty mask have any answer, in instances that are called, now that
    /// nothing else is pending. Returns whether there are new ones.
    fn guess(&mut self) -> bool {
        let mut called = vec![false; self.instances.len()];
        let mut pending = self.entries.clone();
        while let Some(instance) = pending.pop() {
            if !std::mem::replace(&mut called[instance], true) {
                pending.extend(self.instances[instance].targets.iter().flatten().flatten());
            }
        }
        let waits = |index: &usize| {
            let at = &self.instances[*index];
            let mut gates = self.system.codes[at.code].gates.all();
            !at.guesses && gates.any(|gate| at.masks[gate.tested as usize] == Mask::EMPTY)
        };
        let waiting: Vec<usize> =
            (0..self.instances.len()).filter(|index| called[*index]).filter(waits).collect();
        for instance in &waiting {
            self.instances[*instance].guesses = true;
            self.apply_all(*instance);
        }
        !waiting.is_empty()
    }

    /// Whether a rule applies in an instance: each pointer that was tested on the path may have given these
    /// answers. One whose mask stays empty may have given any.
    pub fn is_open(&self, instance: usize, gates: Option<u32>) -> bool {
        let at = &self.instances[instance];
        self.system.codes[at.code].gates.of(gates).iter().all(|gate| {
            let is_nowhere = at.guesses && at.masks[gate.tested as usize] == Mask::EMPTY;
            is_nowhere || at.masks[gate.behind as usize] != Mask::EMPTY
        })
    }

    /// Whether all rules hold. If not, raises masks until each rule has been applied once; their readers are
    /// pending.
    fn holds(&mut self) -> bool {
        self.grew = false;
        let mut instance = 0;
        while instance < self.instances.len() {
            self.apply_all(instance);
            instance += 1;
        }
        !self.grew
    }

    fn apply_all(&mut self, instance: usize) {
        // Rules that were demanded early depend on later ones.
        for rule in (0..self.system.codes[self.instances[instance].code].rules.len()).rev() {
            self.apply(instance, rule);
        }
    }

    pub fn instances_of(&self, code: usize) -> impl Iterator<Item = usize> {
        self.of_code[code].iter().copied()
    }

    pub fn mask(&self, instance: usize, node: Node) -> Mask {
        match global(node) {
            Some(node) => self.globals[node],
            None => self.instances[instance].masks[node as usize],
        }
    }

    /// The join of a node over all instances.
    pub fn anywhere(&self, code: usize, node: Node) -> Mask {
        self.instances_of(code).fold(Mask::EMPTY, |mask, instance| mask.join(self.mask(instance, node)))
    }

    fn raise(&mut self, instance: usize, node: Node, mask: Mask) {
        let held = match global(node) {
            Some(node) => &mut self.globals[node],
            None => &mut self.instances[instance].masks[node as usize],
        };
        if !held.contains(mask) {
            *held = held.join(mask);
            self.grew = true;
            self.pending.push((instance, node));
        }
    }

    /// Applies the rules that depend on a node.
    fn propagate(&mut self, instance: usize, node: Node) {
        if let Some(node) = global(node) {
            for index in 0..self.global_readers[node].len() {
                let (code, rule) = self.global_readers[node][index];
                for instance in 0..self.of_code[code as usize].len() {
                    self.apply(self.of_code[code as usize][instance], rule as usize);
                }
            }
            return;
        }
        let code = self.instances[instance].code;
        for index in 0..self.readers[code][node as usize].len() {
            self.apply(instance, self.readers[code][node as usize][index] as usize);
        }
        if self.returns[code][node as usize] {
            for index in 0..self.instances[instance].callers.len() {
                let (caller, site) = self.instances[instance].callers[index];
                self.apply_constraint(caller, &Constraint::Call { site });
            }
        }
    }

    /// The instance of a function for some actuals.
    fn instance(&mut self, code: usize, unknown_callers: bool, passed: &[Mask]) -> usize {
        let system = self.system;
        let body = &system.codes[code];
        let is_full = self.of_code[code].len() >= VECTORS;
        let votes = body.formals.iter().zip(passed).map(|((_, formal), passed)| match formal {
            Formal::Value(Facet::Number | Facet::Address, ..) => Mask::EMPTY,
            Formal::Value(..) | Formal::Pointee(..) if is_full => Mask::UNKNOWN,
            Formal::Value(..) | Formal::Pointee(..) => passed.vote(system.program.assume.cluster_join),
        });
        let key = (code, unknown_callers, votes.collect());
        if let Some(instance) = self.by_key.get(&key) {
            return *instance;
        }
        let instance = self.instances.len();
        self.by_key.insert(key, instance);
        self.of_code[code].push(instance);
        self.instances.push(Instance {
            code,
            unknown_callers,
            guesses: false,
            masks: vec![Mask::EMPTY; body.nodes as usize],
            targets: body.sites.iter().map(|(_, targets)| vec![None; targets.len()]).collect(),
            callers: Vec::new(),
        });
        self.fresh.push(instance);
        self.grew = true;
        instance
    }

    /// Makes a rule hold.
    fn apply(&mut self, instance: usize, rule: usize) {
        let rule = &self.system.codes[self.instances[instance].code].rules[rule];
        if self.is_open(instance, rule.gates) {
            self.apply_constraint(instance, &rule.constraint);
        }
    }

    /// Raises masks by the contributions of a constraint that applies.
    fn apply_constraint(&mut self, instance: usize, constraint: &Constraint) {
        if let Constraint::Call { site } = constraint {
            self.find_callees(instance, *site);
        }
        let mut contributed = std::mem::take(&mut self.contributed);
        self.for_each_contribution(instance, constraint, |contribution| {
            contributed.push((contribution.to, contribution.mask))
        });
        for ((instance, node), mask) in contributed.drain(..) {
            self.raise(instance, node, mask);
        }
        self.contributed = contributed;
    }

    /// Finds the instances that a call runs.
    fn find_callees(&mut self, instance: usize, site: usize) {
        let system = self.system;
        let (code, unknown_callers) =
            (self.instances[instance].code, self.instances[instance].unknown_callers);
        for (number, target) in system.codes[code].sites[site].1.iter().enumerate() {
            let passed: Vec<Mask> =
                target.actuals.iter().map(|actual| self.mask(instance, *actual)).collect();
            let callee = self.instance(target.code, unknown_callers, &passed);
            if self.instances[instance].targets[site][number].replace(callee) != Some(callee) {
                self.instances[callee].callers.push((instance, site));
            }
        }
    }
}
