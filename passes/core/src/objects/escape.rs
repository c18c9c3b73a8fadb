//! Which addresses escape.
//!
//! ```text
//! store %a, %p                     %p is not followed: the class of %a escapes
//! br ^next(%a), br ^next(%p)       the block argument may be something else: the class of %a escapes
//! store %a, %s; store %p, %s       a load from %s may yield something else: the same
//! ```
//!
//! Following addresses finds the initial escapes. They are propagated once, when all is known, along edges
//! between three states of a class: it *escapes*; or it is *foreign*, since it may hold values stored by
//! unknown code; or it is *exposed*, since unknown code may read it. A load from a foreign class may yield an
//! unknown pointer, so the class of its result escapes, and so does the class of each address stored there.

use super::{CandidateKind, Follower};
use crate::{
    graph::Role,
    ids::{Id, reach},
    ir::{Ir, Op},
    lattice::Mask,
    objects::{entries::By, follow::Link},
    ops::variables::initial_contents,
};

/// Edges between the states of classes: three numbers for each class.
struct Edges {
    /// From and to, sorted before the walk.
    all: Vec<(usize, usize)>,
    starts: Vec<usize>,
}

/// Its address escapes.
const fn escapes(class: usize) -> usize {
    3 * class
}

/// It may hold values stored by unknown code.
const fn foreign(class: usize) -> usize {
    3 * class + 1
}

/// All addresses stored in it escape.
const fn exposed(class: usize) -> usize {
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

impl<I: Ir> Follower<'_, '_, I> {
    /// For each representative whether its class escapes.
    pub(crate) fn escaping(&mut self) -> Vec<bool> {
        let count = self.candidates.len();
        let mut edges = Edges { all: Vec::new(), starts: Vec::new() };
        for class in 0..count {
            if self.class(class) == class {
                self.escapes_of(class, &mut edges);
            }
        }
        edges.starts.extend(self.memory.lost.iter().filter_map(|value| self.class_of(*value)).map(escapes));
        self.merged(&mut edges);
        self.stored_and_copied(&mut edges);
        edges.all.sort_unstable();
        let from = |at: usize| {
            let rest = &edges.all[edges.all.partition_point(|(from, _)| *from < at)..];
            rest.iter().take_while(move |(from, _)| *from == at).map(|(_, to)| *to)
        };
        let mut reached = vec![false; 3 * count];
        let is_new = |at: &usize| !std::mem::replace(&mut reached[*at], true);
        reach(edges.starts, is_new, |at, next| next.extend(from(at)));
        (0..count).map(|class| reached[escapes(class)]).collect()
    }

    fn escapes_of(&mut self, class: usize, edges: &mut Edges) {
        if self.classes[class].escapes {
            edges.starts.push(escapes(class));
        }
        if self.classes[class].is_returned {
            self.returned_by(class, edges);
        }
        let is_active = self.classes[class].is_active;
        for index in 0..self.classes[class].members.len() {
            let member = self.classes[class].members[index];
            for passer in &self.candidates[member].passers {
                if let Some(address) = self.reached.get(&passer.address) {
                    edges.add(escapes(class), escapes(self.class(address.candidate)));
                }
            }
            if is_active || self.candidates[member].is_dissolved {
                self.member(class, member, edges);
            }
        }
        if !is_active {
            return;
        }
        edges.add(escapes(class), foreign(class));
        edges.add(escapes(class), exposed(class));
        if self.classes[class].is_opaque {
            edges.starts.push(exposed(class));
        }
        if self.classes[class].is_opaque || self.classes[class].is_foreign {
            edges.starts.push(foreign(class));
        }
        let at = &self.classes[class];
        let loads = at.loads.items();
        for entry in at.entries.all() {
            let of = self.class_of(entry.value);
            // The load may yield this entry: an address of a class that escapes, or none.
            let finds = at.loads.overlapping(entry.place).into_iter().map(|number| &loads[number]);
            for found in finds.filter_map(|load| self.class_of(load.result)) {
                edges.add_or_start(of.map(escapes), escapes(found));
            }
            let Some(of) = of else { continue };
            edges.add(exposed(class), escapes(of));
            if entry.by != By::Caller {
                edges.add(foreign(class), escapes(of));
            }
        }
        for result in loads.iter().filter_map(|load| self.class_of(load.result)) {
            edges.add(foreign(class), escapes(result));
        }
    }

    /// Effects of unknown code on a member of a class that holds addresses, or that has arguments without an
    /// object of their own.
    fn member(&mut self, class: usize, member: usize, edges: &mut Edges) {
        let (function, argument) = match self.candidates[member].what {
            CandidateKind::Slot(_) => return,
            CandidateKind::Variable(global) => {
                let has_initializer = global.region(0).is_some_and(|region| region.first_block().is_some());
                if has_initializer || initial_contents(self.reader, global) != Mask::EMPTY {
                    edges.starts.push(foreign(class));
                }
                return;
            }
            CandidateKind::Copy(function, argument, _) | CandidateKind::Argument(function, argument) => {
                (function, argument)
            }
        };
        let is_dissolved = self.candidates[member].is_dissolved;
        self.find_calls();
        let symbol = &self.symbols.functions[function.index()];
        if symbol.role != Role::Closed
            || self.addressed.contains(&function)
            || self.mismatched.contains(&function)
        {
            edges.starts.push(foreign(class));
            edges.starts.extend(is_dissolved.then_some(escapes(class)));
        }
        let passed: Vec<_> = self.passed(function, argument).collect();
        for passed in passed {
            let of = self.class_of(passed);
            if of.is_none() && self.is_nothing(passed) {
                continue;
            }
            edges.add_or_start(of.map(escapes), foreign(class));
            if is_dissolved {
                edges.add_or_start(of.map(escapes), escapes(class));
            }
        }
    }

    /// Every return of the function must return an address of the class.
    fn returned_by(&mut self, class: usize, edges: &mut Edges) {
        for member in self.classes[class].members.clone() {
            let CandidateKind::Argument(function, _) = self.candidates[member].what else { continue };
            let root = self.symbols.functions[function.index()].op;
            let ends = self.ends(root);
            for (number, _) in &self.candidates[member].returned {
                let is_address =
                    |end: &Op<I>| end.operand(*number).and_then(|value| self.class_of(value)) == Some(class);
                if !ends.iter().all(is_address) {
                    edges.starts.push(escapes(class));
                }
            }
        }
    }

    /// A merged value is an address of a class only if all its sources are.
    fn merged(&mut self, edges: &mut Edges) {
        let joins = std::mem::take(&mut self.joins);
        for (to, sources) in joins {
            let Some(class) = self.class_of(to) else { continue };
            for source in sources {
                match self.class_of(source) {
                    Some(from) => edges.add(escapes(from), escapes(class)),
                    None if self.is_nothing(source) => {}
                    None => edges.starts.push(escapes(class)),
                }
            }
        }
    }

    /// An address stored in memory escapes with that memory.
    fn stored_and_copied(&mut self, edges: &mut Edges) {
        for (value, to) in &self.memory.stores {
            if let Some(class) = self.class_of(*value) {
                edges.add_or_start(self.class_of(*to).map(escapes), escapes(class));
            }
        }
        for (to, from) in &self.memory.copied {
            let (to, from) = (self.class_of(*to), self.class_of(*from));
            if let Some(to) = to {
                edges.add_or_start(from.map(escapes), foreign(to));
            }
            if let Some(from) = from {
                edges.add_or_start(to.map(escapes), exposed(from));
            }
        }
        for link in &self.links {
            match *link {
                Link::Passed { owner, argument, .. } => {
                    let (owner, argument) = (self.class(owner), self.class(argument));
                    edges.add(foreign(owner), foreign(argument));
                    edges.add(escapes(owner), foreign(argument));
                }
                Link::Copied { from, to, .. } => {
                    let (from, to) = (self.class(from), self.class(to));
                    edges.add(foreign(from), foreign(to));
                    edges.add(escapes(from), foreign(to));
                    edges.add(escapes(to), exposed(from));
                }
            }
        }
    }
}
