//! The walk: from a pointer back to everything that it may come from.
//!
//! Depth first, with a set of what was visited, one query at a time. A step never decides anything: it lists what the
//! value may be, and the walk goes on with all of it until there is only what has no source ([`Origin`]). Each step has a
//! sentence, so that the way to an origin can be told.
//!
//! Where an address decides which memory is meant, another walk asks for its spaces first. Such walks may go in circles:
//! what is in memory depends on where a store goes, which depends on what is in memory. Then they are walked again, each
//! with what the others found before, until no answer grows. These answers are right together: take the first moment in
//! an execution at which an address is in a space that its answer lacks. What it came from was answered right before, so
//! the last of its walks met that space.

use crate::{
    definitions,
    diff::Diff,
    guards::{self, Answer, Folded},
    objects::{Objects, Place},
    ops::{self, Path, Pointer},
    program::{Function, Program, Role},
    spaces::Spaces,
    way::{Said, Told, Way},
};
use melior::ir::{Location, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::{FxHashMap, FxHashSet};
use std::{
    cell::{Cell, OnceCell, RefCell},
    rc::Rc,
};
use tilespace_core::MemorySpace;

/// Steps of one walk at most.
const STEPS: usize = 100_000;
/// Calls that a value was returned through, as far as they are remembered. Beyond, any caller counts.
const CALLS: usize = 4;
/// Walks for addresses inside of walks for addresses. Beyond, an address may be anywhere.
const NESTED: usize = 48;

/// Where a way back ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// In this space, by definition or by an assumption.
    In(MemorySpace),
    /// Null, which is no address.
    Null,
    /// What is no address of data, and nobody knows which number.
    NoAddress,
    /// Nobody knows, and this is why.
    Unknown(&'static str),
    /// Functions decide that are not in sight.
    Outside(&'static str),
    /// The walk gave up.
    NotFollowed,
}

/// Which calls a way remembers. Each choice forgets other calls, and never takes a way for impossible that is none: what
/// follows from one of the walks follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Memory {
    /// All of the last [`CALLS`].
    All,
    /// Of a recursion the one that enters it. Inside, each call may be the one that goes on.
    IntoRecursions,
    /// None.
    Nothing,
}

/// Calls that were entered from where they return to, the innermost last.
pub type Calls<'c, 'a> = Rc<[OperationRef<'c, 'a>]>;

/// What a way goes through.
#[derive(Clone)]
pub enum Node<'c, 'a> {
    /// A pointer in a value.
    Pointer { value: Value<'c, 'a>, path: Path, calls: Calls<'c, 'a> },
    /// The bits of a number, which may be those of a pointer.
    Number { value: Value<'c, 'a>, calls: Calls<'c, 'a>, of_piece: bool },
    /// Whatever memory of a space holds.
    Memory(MemorySpace),
    /// What some bytes of an object hold: of the one that these calls made, if each call makes its own.
    Object { object: usize, place: Place, calls: Calls<'c, 'a>, of_piece: bool },
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

/// What is asked about a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Question {
    /// In which spaces the addresses are that it may be, or have bits of.
    Spaces,
    /// Whether it may be null, or no address: any space, or none.
    Null,
}

/// What is asked about which value, the calls through which the function was entered that it is in, and what its user knows
/// of it.
type Asked = (Question, usize, Vec<usize>, Told, Option<MemorySpace>);

/// The spaces of addresses that were asked for.
#[derive(Default)]
struct Answers {
    /// What will not change any more.
    settled: FxHashMap<Asked, Spaces>,
    /// What was found so far by walks that depend on each other, and the last round in which it was asked for.
    open: FxHashMap<Asked, (Spaces, u32)>,
    /// The rounds of the outermost walk that began.
    round: u32,
    /// The walks inside of each other at this point.
    nested: usize,
    /// Whether an answer grew in this round.
    grew: bool,
    /// Whether the walk at hand got an answer that may still grow.
    uses_open: bool,
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
    /// What is known of the original.
    pub(crate) diff: &'p Diff<'c, 'a>,
    /// What tests and instructions say of values, once that was asked.
    pub(crate) said_in: RefCell<FxHashMap<usize, Rc<guards::SaidIn<'c, 'a>>>>,
    /// The tests that became their answers, by what they were tests of.
    pub(crate) folded: OnceCell<Rc<Folded<'c, 'a>>>,
    /// What stores and copies there are, once that was asked.
    pub(crate) traffic: RefCell<Option<Rc<crate::memory::Traffic<'c, 'a>>>>,
    answers: RefCell<Answers>,
    memory: Cell<Memory>,
    /// What is said of the pointer at hand.
    said: Cell<Option<Said>>,
    /// Whether an unknown origin is one in global memory, and an address of unknown origin, too.
    pub presumes: bool,
    /// Who looks for what contradicts that, if it may be presumed.
    pub presumer: Option<&'p Walker<'p, 'r, 'c, 'a>>,
}

impl<'p, 'r, 'c: 'a, 'a> Walker<'p, 'r, 'c, 'a> {
    pub fn new(program: &'p Program<'r, 'c, 'a>, diff: &'p Diff<'c, 'a>) -> Self {
        Self {
            program,
            objects: Objects::default(),
            diff,
            said_in: RefCell::default(),
            folded: OnceCell::new(),
            traffic: RefCell::default(),
            answers: RefCell::default(),
            memory: Cell::new(Memory::All),
            said: Cell::new(None),
            presumes: false,
            presumer: None,
        }
    }

    /// What the pointers in `value`, as `user` sees it, may come from: each origin once.
    /// Where a test has told that `said` is right, that is enough. Walks in more than one way until one is `enough`.
    pub fn origins(
        &self,
        user: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        said: Option<Said>,
        enough: &dyn Fn(&[Found<'c>]) -> bool,
    ) -> Vec<Found<'c>> {
        self.origins_in(user, value, &none(), said, enough)
    }

    fn origins_in(
        &self,
        user: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        calls: &Calls<'c, 'a>,
        said: Option<Said>,
        enough: &dyn Fn(&[Found<'c>]) -> bool,
    ) -> Vec<Found<'c>> {
        let outer = (self.said.replace(said), self.memory.get());
        let walk = |memory| {
            self.memory.set(memory);
            let mut steps = Vec::new();
            let told = Told::default();
            let mut way = Way { calls, told, presumes: self.presumes, of_piece: false, steps: &mut steps };
            self.enter(user, value, whole(value), "", &mut way);
            self.run(steps)
        };
        let mut found = walk(Memory::All);
        if !enough(&found) && self.program.has_recursions() {
            let other = walk(Memory::IntoRecursions);
            found = if enough(&other) { other } else { found };
        }
        if found.iter().any(|found| found.origin == Origin::NotFollowed) {
            found = walk(Memory::Nothing);
        }
        self.said.set(outer.0);
        self.memory.set(outer.1);
        found
    }

    /// `calls`, and this one.
    pub(crate) fn entered(&self, calls: &Calls<'c, 'a>, call: OperationRef<'c, 'a>) -> Calls<'c, 'a> {
        match self.memory.get() {
            Memory::Nothing => return none(),
            Memory::IntoRecursions if !calls.is_empty() && self.program.recurs(call) => return calls.clone(),
            Memory::IntoRecursions | Memory::All => {}
        }
        let all: Vec<OperationRef<'c, 'a>> = calls.iter().copied().chain([call]).collect();
        Rc::from(&all[all.len().saturating_sub(CALLS)..])
    }

    /// The calls through which the function around `op` may be entered, each a way of its own. One without calls stands
    /// for all that are not listed.
    pub(crate) fn entries(&self, op: OperationRef<'c, 'a>) -> Vec<Calls<'c, 'a>> {
        let around = self.program.function_around(op);
        let function = around.and_then(|around| self.program.functions.get(&ir::operation_id(around)));
        let callers = function
            .filter(|function| function.role == Role::Closed && self.memory.get() != Memory::Nothing)
            .and_then(|function| self.callers(function, &none()));
        callers.map_or(vec![none()], |callers| {
            callers.into_iter().map(|(call, calls)| self.entered(&calls, call)).collect()
        })
    }

    /// Calls that may have passed an argument of a function, each with the calls around it; none if unseen code may.
    pub(crate) fn callers(
        &self,
        function: &Function<'c, 'a>,
        calls: &Calls<'c, 'a>,
    ) -> Option<Vec<(OperationRef<'c, 'a>, Calls<'c, 'a>)>> {
        let entered = calls.split_last();
        if let Some((last, before)) = entered.filter(|_| self.memory.get() == Memory::All) {
            return Some(vec![(*last, Rc::from(before))]);
        }
        let all = self.calls_in_sight(function);
        let Some((last, before)) = entered else {
            let known = function.role != Role::Open;
            return known.then(|| all.into_iter().map(|call| (call, none())).collect());
        };
        let inside = all.iter().filter(|call| self.program.recurs(**call)).map(|call| (*call, calls.clone()));
        let outside = all.iter().filter(|call| *call == last).map(|call| (*call, Rc::from(before)));
        Some(inside.chain(outside).collect())
    }

    /// All calls of a function that the program shows.
    pub(crate) fn calls_in_sight(&self, function: &Function<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
        let mut all = function.callers.clone();
        if function.taken {
            let of_addresses = self.program.calls_of_addresses.iter().copied();
            all.extend(of_addresses.filter(|call| definitions::matches_signature(*call, function.op)));
        }
        // What never runs passes nothing.
        all.retain(|call| self.runs(*call));
        all
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
            Node::Pointer { calls, .. } | Node::Number { calls, .. } | Node::Object { calls, .. } => calls,
            Node::Memory(_) | Node::Passed => &no_calls,
        };
        let of_piece =
            matches!(node, Node::Number { of_piece: true, .. } | Node::Object { of_piece: true, .. });
        let mut way = Way { calls, told, presumes: self.presumes, of_piece, steps };
        match node {
            Node::Pointer { value, path, .. } => self.pointer(*value, path, &mut way),
            Node::Number { value, .. } => self.number(*value, &mut way),
            Node::Memory(space) => self.memory(*space, &mut way),
            Node::Object { object, place, .. } => self.object(*object, *place, &mut way),
            Node::Passed => self.passed(&mut way),
        }
    }

    /// The spaces that an address may lie in, for who asks which memory is meant.
    pub fn spaces(
        &self,
        user: OperationRef<'c, 'a>,
        address: Value<'c, 'a>,
        calls: &Calls<'c, 'a>,
    ) -> Spaces {
        match ops::pointer_of(address, &[]) {
            Some(Pointer::In(space)) => return Spaces::of(space),
            Some(Pointer::Generic) => {}
            Some(Pointer::Foreign) | None => return Spaces::ALL,
        }
        let in_one = |found: &[Found<'c>]| {
            let somewhere =
                found.iter().filter(|found| !matches!(found.origin, Origin::Null | Origin::NoAddress));
            let spaces: Vec<&Origin> = somewhere.map(|found| &found.origin).collect();
            spaces.is_empty() || matches!(spaces[..], [Origin::In(_)])
        };
        let find = || of_origins(self.origins_in(user, address, calls, None, &in_one), self.presumes);
        self.answer_of(self.asked(Question::Spaces, user, address, calls), &find)
    }

    /// The spaces of the addresses whose bits may have got into a number.
    fn spaces_of_bits(
        &self,
        user: OperationRef<'c, 'a>,
        number: Value<'c, 'a>,
        calls: &Calls<'c, 'a>,
    ) -> Spaces {
        let find = || {
            let outer = self.said.replace(None);
            let node = Node::Number { value: number, calls: calls.clone(), of_piece: false };
            let to = To::Node(node, Told::default());
            let found = self.run(vec![Step { to, location: user.location(), text: String::new() }]);
            self.said.set(outer);
            of_origins(found, false)
        };
        self.answer_of((Question::Spaces, ir::value_id(number), ids(calls), Told::default(), None), &find)
    }

    /// What `find` answers about a value: the least answer that agrees with those it depends on. They begin with no space
    /// and only grow, round by round, until a round changes none.
    fn answer_of(&self, id: Asked, find: &dyn Fn() -> Spaces) -> Spaces {
        let mut answers = self.answers.borrow_mut();
        if let Some(known) = answers.settled.get(&id) {
            return *known;
        }
        let (before, round) = answers.open.get(&id).copied().unwrap_or_default();
        if round == answers.round && round > 0 {
            answers.uses_open = true;
            return before;
        }
        if answers.nested >= NESTED {
            return Spaces::ALL;
        }
        if answers.nested > 0 {
            drop(answers);
            return self.ask(&id, before, find);
        }
        let mut spaces = before;
        loop {
            answers.round += 1;
            answers.grew = false;
            drop(answers);
            spaces = self.ask(&id, spaces, find);
            answers = self.answers.borrow_mut();
            if !answers.grew {
                break;
            }
        }
        // What was asked for in an earlier round alone may have missed something.
        let last = answers.round;
        let settled: Vec<_> = answers.open.drain().filter(|(_, (_, round))| *round == last).collect();
        answers.settled.extend(settled.into_iter().map(|(id, (spaces, _))| (id, spaces)));
        answers.round = 0;
        spaces
    }

    /// One round of [`Self::answer_of`].
    fn ask(&self, id: &Asked, before: Spaces, find: &dyn Fn() -> Spaces) -> Spaces {
        let mut answers = self.answers.borrow_mut();
        let round = answers.round;
        answers.open.insert(id.clone(), (before, round));
        answers.nested += 1;
        let outer = std::mem::take(&mut answers.uses_open);
        drop(answers);
        let spaces = before.and(find());
        let mut answers = self.answers.borrow_mut();
        answers.nested -= 1;
        if answers.uses_open {
            answers.grew |= spaces != before;
            answers.open.insert(id.clone(), (spaces, round));
        } else {
            answers.open.remove(id);
            answers.settled.insert(id.clone(), spaces);
        }
        answers.uses_open |= outer;
        spaces
    }

    /// A number is added to an address. The difference of two addresses leads from one to the other, so that it has bits
    /// of both; null has none.
    pub(crate) fn offset(
        &self,
        user: OperationRef<'c, 'a>,
        (address, number): (Value<'c, 'a>, Value<'c, 'a>),
        way: &mut Way<'_, 'c, 'a>,
    ) {
        let bits = self.spaces_of_bits(user, number, way.calls);
        if bits == Spaces::default() {
            return;
        }
        let null = |found: &Found<'c>| matches!(found.origin, Origin::Null | Origin::NoAddress);
        let find = || {
            let found = self.origins_in(user, address, way.calls, None, &|_| true);
            if found.iter().any(null) { Spaces::ALL } else { Spaces::default() }
        };
        let id = self.asked(Question::Null, user, address, way.calls);
        let from = self.spaces(user, address, way.calls);
        let leads_away = from == Spaces::ALL
            || bits == Spaces::ALL
            || bits.iter().any(|space| from.reaches(space))
            || self.answer_of(id, &find) == Spaces::ALL;
        let text = "a number is added that may be the difference of two addresses";
        match leads_away {
            true if bits == Spaces::ALL => way.unknown(text, user),
            true => bits.iter().for_each(|space| way.origin(Origin::In(space), user, text)),
            false => {}
        }
    }

    /// A question about `value` as `user` sees it: behind a test it is known better.
    fn asked(
        &self,
        question: Question,
        user: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        calls: &Calls<'c, 'a>,
    ) -> Asked {
        let mut told = Told::default();
        if let Some(space) = self.diff.promised_behind.get(&ir::operation_id(user)) {
            told.add(*space, true);
        }
        for Answer { space, yes, .. } in self.answers(value, user) {
            told.add(space, yes);
        }
        let promised = self.diff.promised.get(&(ir::operation_id(user), ir::value_id(value)));
        (question, ir::value_id(value), ids(calls), told, promised.copied())
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
        let mut told = way.told;
        // As good as a test: the cast is for those uses alone.
        if let Some(space) = self.diff.promised_behind.get(&ir::operation_id(user)) {
            told.add(*space, true);
        }
        if ops::pointer_of(value, &[]).is_some() {
            for Answer { space, yes, op } in self.answers(value, user) {
                if yes
                    && told.loaded.is_none()
                    && self.said.get().is_some_and(|said| said.follows_from(space))
                {
                    let text = format!("a test or an instruction says here that it is in {space} memory");
                    return way.origin(Origin::In(space), op, &text);
                }
                told.add(space, yes);
            }
        }
        if let Some(space) = self.diff.promised.get(&(ir::operation_id(user), ir::value_id(value))) {
            let text = format!("the original promises here that it is in {space} memory");
            let mut way = Way { told, ..way.through(way.calls) };
            return way.origin(Origin::In(*space), user, &text);
        }
        // A pointer has no parts, wherever the way to it came from.
        let path = whole(value).or(path);
        let node = Node::Pointer { value, path, calls: way.calls.clone() };
        way.steps.push(Step { to: To::Node(node, told), location: user.location(), text: text.to_string() });
    }
}

/// The spaces of all origins; with `presumes`, an unknown one is global memory.
fn of_origins(found: Vec<Found<'_>>, presumes: bool) -> Spaces {
    found.into_iter().fold(Spaces::default(), |spaces, found| match found.origin {
        Origin::In(space) => spaces.with(space),
        Origin::Null | Origin::NoAddress => spaces,
        Origin::Unknown(_) if presumes => spaces.with(MemorySpace::Global),
        Origin::Unknown(_) | Origin::Outside(_) | Origin::NotFollowed => Spaces::ALL,
    })
}

/// No call was entered.
pub fn none<'c, 'a>() -> Calls<'c, 'a> {
    Rc::from([])
}

/// The path to all that is in a value.
pub fn whole(value: Value<'_, '_>) -> Path {
    ops::pointer(value.r#type(), &[]).map(|_| Rc::from([]))
}

fn ids(calls: &Calls<'_, '_>) -> Vec<usize> {
    calls.iter().map(|call| ir::operation_id(*call)).collect()
}

fn key(node: &Node<'_, '_>, told: Told) -> Key {
    let key = |kind, id| Key { kind, id, path: None, calls: Vec::new(), place: None, told };
    match node {
        Node::Pointer { value, path, calls } => {
            Key { path: path.clone(), calls: ids(calls), ..key(0, ir::value_id(*value)) }
        }
        Node::Number { value, calls, of_piece } => {
            Key { calls: ids(calls), ..key(if *of_piece { 5 } else { 1 }, ir::value_id(*value)) }
        }
        Node::Memory(space) => key(2, space.number() as usize),
        Node::Object { object, place, calls, of_piece } => {
            Key { place: Some(*place), calls: ids(calls), ..key(if *of_piece { 6 } else { 3 }, *object) }
        }
        Node::Passed => key(4, 0),
    }
}
