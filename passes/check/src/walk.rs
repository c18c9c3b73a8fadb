//! The walk: from a pointer back to everything that it may come from.
//!
//! Depth first, with a set of what was visited, one query at a time. A step never decides anything: it lists what the
//! value may be, and the walk goes on with all of it until there is only what has no source ([`Origin`]). Each step has a
//! sentence, so that the way to an origin can be told.

use crate::{
    guards::Answer,
    objects::{Objects, Place},
    ops::{self, Path, Pointer},
    program::Program,
    spaces::Spaces,
};
use melior::ir::{Location, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::{FxHashMap, FxHashSet};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};
use tilespace_core::MemorySpace;

/// Steps of one walk at most.
const STEPS: usize = 100_000;
/// Calls that a value was returned through, as far as they are remembered. Beyond, any caller counts. A walk that takes
/// too many steps is tried once more without.
const CALLS: usize = 4;
/// Walks for addresses inside of walks for addresses. Beyond, an address may be anywhere.
const NESTED: usize = 12;

/// What tests of its space have told of a pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Told {
    /// They said yes for these.
    yes: Spaces,
    /// And no for these.
    no: Spaces,
}

/// Where a way back ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// In this space, by definition or by an assumption.
    In(MemorySpace),
    /// Null, which is no address.
    Null,
    /// Nobody knows, and this is why.
    Unknown(&'static str),
    /// The walk gave up.
    NotFollowed,
}

/// Calls that were entered from where they return to, the innermost last.
pub type Calls<'c, 'a> = Rc<[OperationRef<'c, 'a>]>;

/// What a way goes through.
#[derive(Clone)]
pub enum Node<'c, 'a> {
    /// A pointer in a value.
    Pointer { value: Value<'c, 'a>, path: Path, calls: Calls<'c, 'a> },
    /// The bits of a number, which may be those of a pointer.
    Number(Value<'c, 'a>),
    /// Whatever memory of a space holds.
    Memory(MemorySpace),
    /// What some bytes of an object hold: of the one that these calls made, if each call makes its own.
    Object { object: usize, place: Place, calls: Calls<'c, 'a> },
    /// Numbers that went to other functions.
    Passed,
}

/// One step back.
pub struct Step<'c, 'a> {
    pub to: To<'c, 'a>,
    pub location: Location<'c>,
    pub text: String,
}

/// Where a step leads.
pub enum To<'c, 'a> {
    /// On, to what tests have told this of.
    Node(Node<'c, 'a>, Told),
    /// The end.
    Origin(Origin),
}

/// An origin, and the way to it.
pub struct Found<'c> {
    pub origin: Origin,
    /// What to say at which place, from the pointer on.
    pub chain: Vec<(Location<'c>, String)>,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    kind: u8,
    id: usize,
    path: Path,
    calls: Vec<usize>,
    place: Option<Place>,
    told: Told,
}

/// Walks through one program.
pub struct Walker<'p, 'r, 'c, 'a> {
    pub program: &'p Program<'r, 'c, 'a>,
    pub objects: Objects<'c, 'a>,
    /// Tests of the original that became a constant: that, the pointer, and the space asked for.
    pub(crate) folded: Vec<(OperationRef<'c, 'a>, Value<'c, 'a>, MemorySpace)>,
    /// Promises of the original that the result has no cast for, by op and operand.
    promised: FxHashMap<(usize, usize), MemorySpace>,
    /// What stores and copies there are, once that was asked.
    pub(crate) traffic: RefCell<Option<Rc<crate::memory::Traffic<'c, 'a>>>>,
    addresses: RefCell<FxHashMap<usize, Spaces>>,
    active: RefCell<FxHashSet<usize>>,
    gave_up: Cell<bool>,
    calls: Cell<usize>,
    /// The space that is claimed of the pointer at hand.
    claimed: Cell<Option<MemorySpace>>,
}

impl<'p, 'r, 'c: 'a, 'a> Walker<'p, 'r, 'c, 'a> {
    pub fn new(
        program: &'p Program<'r, 'c, 'a>,
        folded: Vec<(OperationRef<'c, 'a>, Value<'c, 'a>, MemorySpace)>,
        promised: FxHashMap<(usize, usize), MemorySpace>,
    ) -> Self {
        Self {
            program,
            objects: Objects::default(),
            folded,
            promised,
            traffic: RefCell::default(),
            addresses: RefCell::default(),
            active: RefCell::default(),
            gave_up: Cell::new(false),
            calls: Cell::new(CALLS),
            claimed: Cell::new(None),
        }
    }

    /// What the pointers in `value`, as `user` sees it, may come from: each origin once.
    /// Where a test has said that it is in `claimed`, that is enough.
    pub fn origins(
        &self,
        user: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        claimed: Option<MemorySpace>,
    ) -> Vec<Found<'c>> {
        let outer = self.claimed.replace(claimed);
        let found = self.all_origins(user, value);
        self.claimed.set(outer);
        found
    }

    fn all_origins(&self, user: OperationRef<'c, 'a>, value: Value<'c, 'a>) -> Vec<Found<'c>> {
        let walk = || {
            let mut steps = Vec::new();
            let mut way = Way { calls: &none(), told: Told::default(), steps: &mut steps };
            self.enter(user, value, whole(value), "", &mut way);
            self.run(steps)
        };
        let found = walk();
        if self.calls.get() == 0 || found.iter().all(|found| found.origin != Origin::NotFollowed) {
            return found;
        }
        self.calls.set(0);
        let found = walk();
        self.calls.set(CALLS);
        found
    }

    /// `calls`, and this one.
    pub(crate) fn entered(&self, calls: &Calls<'c, 'a>, call: OperationRef<'c, 'a>) -> Calls<'c, 'a> {
        let all: Vec<OperationRef<'c, 'a>> = calls.iter().copied().chain([call]).collect();
        Rc::from(&all[all.len().saturating_sub(self.calls.get())..])
    }

    fn run(&self, start: Vec<Step<'c, 'a>>) -> Vec<Found<'c>> {
        // All steps taken, each with the one before.
        let mut taken: Vec<(Location<'c>, String, Option<usize>)> = Vec::new();
        let mut seen: FxHashSet<Key> = FxHashSet::default();
        let mut found: Vec<Found<'c>> = Vec::new();
        let mut pending: Vec<(Step<'c, 'a>, Option<usize>)> =
            start.into_iter().map(|step| (step, None)).collect();
        pending.reverse();
        while let Some((step, before)) = pending.pop() {
            let origin = match step.to {
                To::Node(..) if taken.len() > STEPS => Origin::NotFollowed,
                To::Node(node, told) => {
                    if seen.insert(key(&node, told)) {
                        taken.push((step.location, step.text, before));
                        let at = Some(taken.len() - 1);
                        let mut next = Vec::new();
                        self.step(&node, told, &mut next);
                        pending.extend(next.into_iter().rev().map(|step| (step, at)));
                    }
                    continue;
                }
                To::Origin(origin) => origin,
            };
            if found.iter().all(|known| known.origin != origin) {
                let mut chain = vec![(step.location, step.text)];
                let mut at = before;
                while let Some(index) = at {
                    let (location, text, before) = &taken[index];
                    chain.push((*location, text.clone()));
                    at = *before;
                }
                chain.reverse();
                chain.retain(|(_, text)| !text.is_empty());
                found.push(Found { origin, chain });
            }
        }
        found
    }

    fn step(&self, node: &Node<'c, 'a>, told: Told, steps: &mut Vec<Step<'c, 'a>>) {
        let no_calls = none();
        let calls = match node {
            Node::Pointer { calls, .. } | Node::Object { calls, .. } => calls,
            Node::Number(_) | Node::Memory(_) | Node::Passed => &no_calls,
        };
        let mut way = Way { calls, told, steps };
        match node {
            Node::Pointer { value, path, .. } => self.pointer(*value, path, &mut way),
            Node::Number(value) => self.number(*value, &mut way),
            Node::Memory(space) => self.memory(*space, &mut way),
            Node::Object { object, place, .. } => self.object(*object, *place, &mut way),
            Node::Passed => self.passed(&mut way),
        }
    }

    /// The spaces that an address may lie in, for who asks which memory is meant: any where the walk is in circles.
    pub fn spaces(&self, user: OperationRef<'c, 'a>, address: Value<'c, 'a>) -> Spaces {
        let id = ir::value_id(address);
        match ops::pointer_of(address, &[]) {
            Some(Pointer::In(space)) => return Spaces::of(space),
            Some(Pointer::Generic) => {}
            Some(Pointer::Foreign) | None => return Spaces::ALL,
        }
        if let Some(known) = self.addresses.borrow().get(&id) {
            return *known;
        }
        if self.active.borrow().len() >= NESTED || !self.active.borrow_mut().insert(id) {
            self.gave_up.set(true);
            return Spaces::ALL;
        }
        let outer = self.gave_up.replace(false);
        let mut spaces = Spaces::default();
        for found in self.origins(user, address, None) {
            match found.origin {
                Origin::In(space) => spaces = spaces.with(space),
                Origin::Null => {}
                Origin::Unknown(_) | Origin::NotFollowed => spaces = Spaces::ALL,
            }
        }
        self.active.borrow_mut().remove(&id);
        if !self.gave_up.get() {
            self.addresses.borrow_mut().insert(id, spaces);
        }
        self.gave_up.set(self.gave_up.get() | outer);
        spaces
    }

    /// Steps to `value` as `user` sees it. Behind a test of its space it is known better.
    pub(crate) fn enter(
        &self,
        user: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        path: Path,
        text: &str,
        way: &mut Way<'_, 'c, 'a>,
    ) {
        if let Some(space) = self.promised.get(&(ir::operation_id(user), ir::value_id(value))) {
            let text = format!("the original promises here that it is in {space} memory");
            return way.origin(Origin::In(*space), user, &text);
        }
        let mut told = way.told;
        if ops::pointer_of(value, &[]).is_some() {
            for Answer { space, yes, op } in self.answers(value, user) {
                if yes && self.claimed.get() == Some(space) {
                    let text = format!("a test or an instruction says here that it is in {space} memory");
                    return way.origin(Origin::In(space), op, &text);
                }
                match yes {
                    true => told.yes = told.yes.with(space),
                    false => told.no = told.no.with(space),
                }
            }
        }
        let node = Node::Pointer { value, path, calls: way.calls.clone() };
        way.steps.push(Step { to: To::Node(node, told), location: user.location(), text: text.to_string() });
    }
}

/// The way back, as far as it matters for what comes next.
pub(crate) struct Way<'s, 'c, 'a> {
    /// Calls that were entered from where they return to.
    pub calls: &'s Calls<'c, 'a>,
    /// What is known of the pointer by tests.
    pub told: Told,
    /// Where to put the next steps.
    pub steps: &'s mut Vec<Step<'c, 'a>>,
}

impl<'c: 'a, 'a> Way<'_, 'c, 'a> {
    /// The same way through other calls.
    pub fn through<'s>(&'s mut self, calls: &'s Calls<'c, 'a>) -> Way<'s, 'c, 'a> {
        Way { calls, told: self.told, steps: self.steps }
    }

    /// On to a node that is no value as somebody sees it.
    pub fn go(&mut self, node: Node<'c, 'a>, op: OperationRef<'c, 'a>, text: &str) {
        let to = To::Node(node, self.told);
        self.steps.push(Step { to, location: op.location(), text: text.to_string() });
    }

    /// An origin, unless tests have told otherwise. What is in a space is known of a pointer from anywhere.
    pub fn origin(&mut self, origin: Origin, op: OperationRef<'c, 'a>, text: &str) {
        let origin = match origin {
            Origin::In(space) => {
                let contradicts = self.told.no.iter().any(|test| space.isspacep(test) == Some(true))
                    || self.told.yes.iter().any(|test| space.isspacep(test) == Some(false));
                if contradicts {
                    return;
                }
                origin
            }
            Origin::Unknown(_) => self.told.yes.iter().next().map_or(origin, Origin::In),
            // Null is in no window but that of global memory.
            Origin::Null if self.told.yes.iter().any(|test| test != MemorySpace::Global) => return,
            Origin::Null | Origin::NotFollowed => origin,
        };
        self.steps.push(Step { to: To::Origin(origin), location: op.location(), text: text.to_string() });
    }

    /// Nobody knows.
    pub fn unknown(&mut self, why: &'static str, op: OperationRef<'c, 'a>) {
        self.origin(Origin::Unknown(why), op, why);
    }
}

/// No call was entered.
pub fn none<'c, 'a>() -> Calls<'c, 'a> {
    Rc::from([])
}

/// The path to all that is in a value.
pub fn whole(value: Value<'_, '_>) -> Path {
    ops::pointer(value.r#type(), &[]).map(|_| Rc::from([]))
}

fn key(node: &Node<'_, '_>, told: Told) -> Key {
    let key = |kind, id| Key { kind, id, path: None, calls: Vec::new(), place: None, told };
    let ids = |calls: &Calls<'_, '_>| calls.iter().map(|call| ir::operation_id(*call)).collect();
    match node {
        Node::Pointer { value, path, calls } => {
            Key { path: path.clone(), calls: ids(calls), ..key(0, ir::value_id(*value)) }
        }
        Node::Number(value) => key(1, ir::value_id(*value)),
        Node::Memory(space) => key(2, space.number() as usize),
        Node::Object { object, place, calls } => {
            Key { place: Some(*place), calls: ids(calls), ..key(3, *object) }
        }
        Node::Passed => key(4, 0),
    }
}
