//! Which addresses escape.
//!
//! ```text
//! store %a, %p                     %p is nothing that is followed: what %a is of escapes
//! br ^next(%a), br ^next(%p)       the argument of the block may be something else: what %a is of escapes
//! store %a, %s; store %p, %s       what is loaded from %s may be something else: the same
//! ```
//!
//! What is found while addresses are followed is a beginning. What a class that escapes takes along is asked when all is
//! known, by going along edges once: a class *leaves*; or it is *foreign*, as it holds what was stored elsewhere; or it is
//! *emptied*, as what is stored there gets to who is not followed. Of a foreign class nothing that is loaded is known, so that
//! what the address of was stored there escapes where it is loaded.

use super::{
    Follower, What,
    follow::{By, Link},
    initial_contents,
};
use mlir_ext::ir;
use tilespace_core::{
    graph::Role,
    ids::{Id, reach},
    lattice::Mask,
};

/// Edges between what may happen to classes: three numbers for each.
struct Edges {
    /// From and to, in order once all are there.
    all: Vec<(usize, usize)>,
    starts: Vec<usize>,
    /// What happens for want of room.
    full: Vec<usize>,
}

/// The address escapes.
const fn leaves(class: usize) -> usize {
    3 * class
}

/// It holds what was stored elsewhere.
const fn foreign(class: usize) -> usize {
    3 * class + 1
}

/// All addresses that are stored in it escape.
const fn emptied(class: usize) -> usize {
    3 * class + 2
}

impl Edges {
    fn add(&mut self, from: usize, to: usize) {
        if from != to {
            self.all.push((from, to));
        }
    }

    fn add_or_start(&mut self, from: Option<usize>, to: usize) {
        match from {
            Some(from) => self.add(from, to),
            None => self.starts.push(to),
        }
    }
}

impl<'c: 'a, 'a> Follower<'_, '_, 'c, 'a> {
    /// For each candidate whether its class escapes, and whether it does so for want of room alone; that is asked of the one
    /// which stands for the class.
    pub(super) fn escaping(&mut self) -> (Vec<bool>, Vec<bool>) {
        let count = self.candidates.len();
        let mut edges = Edges { all: Vec::new(), starts: Vec::new(), full: Vec::new() };
        for class in 0..count {
            if self.class(class) == class {
                self.escapes_of(class, &mut edges);
            }
        }
        for (value, is_full) in &self.lost {
            let starts = if *is_full { &mut edges.full } else { &mut edges.starts };
            starts.extend(self.class_of(*value).map(leaves));
        }
        self.merged(&mut edges);
        self.stored_and_copied(&mut edges);
        edges.all.sort_unstable();
        let from = |at: usize| {
            let rest = &edges.all[edges.all.partition_point(|(from, _)| *from < at)..];
            rest.iter().take_while(move |(from, _)| *from == at).map(|(_, to)| *to)
        };
        let mut reached = vec![false; 3 * count];
        let mut escaping = |starts: Vec<usize>| -> Vec<bool> {
            let is_new = |at: &usize| !std::mem::replace(&mut reached[*at], true);
            reach(starts, is_new, |at, next| next.extend(from(at)));
            (0..count).map(|class| reached[leaves(class)]).collect()
        };
        let otherwise = escaping(edges.starts);
        let all = escaping(edges.full);
        let for_want_of_room = all.iter().zip(otherwise).map(|(all, otherwise)| *all && !otherwise).collect();
        (all, for_want_of_room)
    }

    fn escapes_of(&mut self, class: usize, edges: &mut Edges) {
        if self.classes[class].leaves {
            edges.starts.push(leaves(class));
        }
        if self.classes[class].is_returned {
            self.returned_by(class, edges);
        }
        let is_active = self.classes[class].is_active;
        for index in 0..self.classes[class].members.len() {
            let member = self.classes[class].members[index];
            for passer in &self.candidates[member].passers {
                if let Some(address) = self.reached.get(&passer.address) {
                    edges.add(leaves(class), leaves(self.class(address.candidate)));
                }
            }
            if is_active || self.candidates[member].is_dissolved {
                self.member(class, member, edges);
            }
        }
        if !is_active {
            return;
        }
        edges.add(leaves(class), foreign(class));
        edges.add(leaves(class), emptied(class));
        if self.classes[class].is_opaque {
            edges.starts.push(emptied(class));
        }
        if self.classes[class].is_opaque || self.classes[class].is_foreign {
            edges.starts.push(foreign(class));
        }
        if self.classes[class].is_full {
            edges.full.extend([foreign(class), emptied(class)]);
        }
        let at = &self.classes[class];
        let loads = at.loads.items();
        for entry in at.entries.all() {
            let of = self.class_of(entry.value);
            // What is loaded may be this: an address of a class that escapes, or none.
            let finds = at.loads.overlapping(entry.place).into_iter().map(|number| &loads[number]);
            for found in finds.filter_map(|load| self.class_of(load.result)) {
                edges.add_or_start(of.map(leaves), leaves(found));
            }
            let Some(of) = of else { continue };
            edges.add(emptied(class), leaves(of));
            if entry.by != By::Caller {
                edges.add(foreign(class), leaves(of));
            }
        }
        for result in loads.iter().filter_map(|load| self.class_of(load.result)) {
            edges.add(foreign(class), leaves(result));
        }
    }

    /// What others bring into a member of a class that holds addresses, or whose arguments have no object of their own.
    fn member(&mut self, class: usize, member: usize, edges: &mut Edges) {
        let (function, argument) = match self.candidates[member].what {
            What::Slot(_) => return,
            What::Variable(global) => {
                let has_initializer = ir::region(global, 0)
                    .is_some_and(|region| melior::ir::RegionLike::first_block(&region).is_some());
                if has_initializer || initial_contents(self.extractor, global) != Mask::EMPTY {
                    edges.starts.push(foreign(class));
                }
                return;
            }
            What::Copy(function, argument, _) | What::Argument(function, argument) => (function, argument),
        };
        let is_dissolved = self.candidates[member].is_dissolved;
        self.find_calls();
        let symbol = &self.symbols.functions[function.index()];
        if symbol.role != Role::Closed
            || self.addressed.contains(&function)
            || self.mismatched.contains(&function)
        {
            edges.starts.push(foreign(class));
            edges.starts.extend(is_dissolved.then_some(leaves(class)));
        }
        let passed: Vec<_> = self.passed(function, argument).collect();
        for passed in passed {
            let of = self.class_of(passed);
            if of.is_none() && self.is_nothing(passed) {
                continue;
            }
            edges.add_or_start(of.map(leaves), foreign(class));
            if is_dissolved {
                edges.add_or_start(of.map(leaves), leaves(class));
            }
        }
    }

    /// What is returned must be an address of the class on whichever way the function ends.
    fn returned_by(&mut self, class: usize, edges: &mut Edges) {
        for member in self.classes[class].members.clone() {
            let What::Argument(function, _) = self.candidates[member].what else { continue };
            let root = *self.symbols.functions[function.index()].op;
            let ends = self.ends(root);
            for (number, _) in &self.candidates[member].returned {
                let is_address = |end: &melior::ir::OperationRef<'c, 'a>| {
                    ir::operand(*end, *number).and_then(|value| self.class_of(value)) == Some(class)
                };
                if !ends.iter().all(is_address) {
                    edges.starts.push(leaves(class));
                }
            }
        }
    }

    /// A value that is one of several is an address of a class if all of them are.
    fn merged(&mut self, edges: &mut Edges) {
        let met: Vec<_> = self.met.values().cloned().collect();
        for (to, sources) in met {
            let Some(class) = self.class_of(to) else { continue };
            for source in sources {
                match self.class_of(source) {
                    Some(from) => edges.add(leaves(from), leaves(class)),
                    None if self.is_nothing(source) => {}
                    None => edges.starts.push(leaves(class)),
                }
            }
        }
    }

    /// Who gets at the memory where an address is stored gets the address.
    fn stored_and_copied(&mut self, edges: &mut Edges) {
        for (value, to) in self.stores.values() {
            if let Some(class) = self.class_of(*value) {
                edges.add_or_start(self.class_of(*to).map(leaves), leaves(class));
            }
        }
        for (to, from) in self.copied.values() {
            let (to, from) = (self.class_of(*to), self.class_of(*from));
            if let Some(to) = to {
                edges.add_or_start(from.map(leaves), foreign(to));
            }
            if let Some(from) = from {
                edges.add_or_start(to.map(leaves), emptied(from));
            }
        }
        for link in self.links() {
            match *link {
                Link::Passed { owner, argument, .. } => {
                    let (owner, argument) = (self.class(owner), self.class(argument));
                    edges.add(foreign(owner), foreign(argument));
                    edges.add(leaves(owner), foreign(argument));
                }
                Link::Copied { from, to, .. } => {
                    let (from, to) = (self.class(from), self.class(to));
                    edges.add(foreign(from), foreign(to));
                    edges.add(leaves(from), foreign(to));
                    edges.add(leaves(to), emptied(from));
                }
            }
        }
    }
}
