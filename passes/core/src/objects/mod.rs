//! Memory that only visible code can reach: objects that do not escape.
//!
//! ```text
//! %slot = alloca {ptr, ptr}     its address goes into loads, stores, copies and offsets, nowhere else:
//! store %p, %slot + 8           a load from %slot + 8 gets what was stored there,
//! %q = load %slot + 8           whatever is stored elsewhere
//! ```
//!
//! A variable that no other module can name is an object as well, if its address is used only so in every
//! function, and so is the pointee of an argument passed by value. An address escapes if an op without a rule
//! takes it, if it becomes a number, or if it is merged with an address that is not followed. Its memory is
//! then part of its space like any other.
//!
//! ```text
//! call @init(%slot, %p)          init only stores to the pointee of its first argument: followed there
//! func @init(%q, %p)             %q is an object of the callee, since callers pass one of theirs
//! %f = call @field(%slot)        field returns an address derived from its argument alone: %f is in the slot
//! call @keep(%slot)              keep stores it in memory that is not followed: it escapes
//! br ^loop(%slot), ^loop(%next)  all values of this block argument are followed addresses
//! store %slot, %closure          the closure is an object, too: a load there yields an address of the slot
//! ```
//!
//! Two steps find the objects. First addresses are followed, through functions and memory, as if none escaped
//! (`follow.rs`); then all candidates that escape, or are merged with something else, are dropped
//! (`escape.rs`). For those that remain, each use of each address is an access, a move to where it is
//! followed, or nothing. How contents flow over calls is up to the graph ([`crate::graph`]).

pub mod by_value;
mod entries;
mod escape;
mod follow;
mod follow_calls;
mod follow_memory;
mod follow_uses;

use crate::{
    function::forwards::Forwards,
    graph::Object,
    ids::{CellId, FuncId, Id, IdMap, ObjectId, reach},
    ir::{InterfaceSet, Ir, Layouts, Op, Reader, Symbols, Type, Value, class::is_exit, code::Code},
    lattice::Mask,
    objects::{
        by_value::is_by_value,
        entries::Entry,
        follow::{Address, AliasClass, Link},
        follow_memory::Unmatched,
    },
    ops::variables::{begins_with_number, initial_contents},
    place::{Place, rest_of},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{collections::BTreeMap, rc::Rc};
use tilespace_rules::OpModel;

/// The objects of a module.
#[derive(Default)]
pub struct Objects<I: Ir> {
    /// All of them.
    pub all: IdMap<ObjectId, Object>,
    /// The cell of numbers that escape to unknown code.
    pub escaped_numbers: CellId,
    /// Variables that are initialized with a nonzero number.
    pub with_numbers: Vec<ObjectId>,
    by_address: FxHashMap<Value<I>, (ObjectId, Place)>,
    by_global: FxHashMap<Op<I>, ObjectId>,
    by_value: BTreeMap<(FuncId, usize), Pointee>,
    by_reference: FxHashMap<(FuncId, usize), ObjectId>,
}

/// The pointee of an argument passed by value.
#[derive(Clone, Debug)]
pub struct Pointee {
    /// The callee's copy.
    pub object: ObjectId,
    /// The pointers in it, by its type.
    pub fields: Vec<Place>,
    /// All other bytes.
    pub rest: Vec<Place>,
    /// The cell of the values that callers pass in them.
    pub passed: CellId,
}

/// A candidate for an object.
struct Candidate<I: Ir> {
    what: CandidateKind<I>,
    /// The values that are its address, with the functions that they are in.
    starts: Vec<AddressOrigin<I>>,
    /// If it is an argument: the uses that pass an address for it, each once.
    passers: Vec<PassingUse<I>>,
    passing: FxHashSet<(Op<I>, usize)>,
    /// The results of the function that are addresses of it, if it is an argument, with their distances.
    returned: Vec<(usize, Place)>,
    /// Whether the formal is unified with its actuals.
    is_dissolved: bool,
}

/// A use that passes an address for an argument.
#[derive(Clone, Copy)]
struct PassingUse<I: Ir> {
    /// The address, by identity.
    address: Value<I>,
    call: Op<I>,
    operand: usize,
}

/// A value that is the address of a candidate: its function (none for an initializer), the function's op, and
/// the value.
#[derive(Clone, Copy)]
struct AddressOrigin<I: Ir> {
    id: Option<FuncId>,
    root: Op<I>,
    address: Value<I>,
}

/// The kind of a candidate.
#[derive(Clone, Copy)]
enum CandidateKind<I: Ir> {
    Slot(FuncId),
    /// The pointee of an argument, by value.
    Copy(FuncId, usize, Type<I>),
    Variable(Op<I>),
    /// The pointee of an argument, by reference.
    Argument(FuncId, usize),
}

impl<I: Ir> Objects<I> {
    /// Adds the cells of values that pass between functions.
    pub fn add_cells(&mut self, cells: &mut IdMap<CellId, Mask>) {
        self.escaped_numbers = cells.push(Mask::EMPTY);
        for pointee in self.by_value.values_mut() {
            pointee.passed = cells.push(Mask::EMPTY);
        }
    }

    /// The object at an address, and where in it that is.
    pub fn at(&self, address: Value<I>) -> Option<(ObjectId, Place)> {
        self.by_address.get(&address).copied()
    }

    /// The object that a global variable is.
    pub fn global(&self, op: Op<I>) -> Option<ObjectId> {
        self.by_global.get(&op).copied()
    }

    /// The pointee of an argument passed by value, if that is an object.
    pub fn pointee(&self, function: FuncId, argument: usize) -> Option<&Pointee> {
        self.by_value.get(&(function, argument))
    }

    /// The object that an argument of a function points to, passed by reference.
    pub fn referenced(&self, function: FuncId, argument: usize) -> Option<ObjectId> {
        self.by_reference.get(&(function, argument)).copied()
    }

    /// Whether callers own an object.
    pub fn is_of_callers(&self, object: ObjectId) -> bool {
        matches!(self.all[object], Object::Argument(..))
    }

    /// Finds the objects of a module.
    pub fn find(
        reader: &mut I::Reader,
        layouts: &mut I::Layouts,
        symbols: &I::Symbols,
        code: &IdMap<FuncId, Code<I>>,
    ) -> Self {
        if !code.values().any(|code| reads_pointers(reader, code)) {
            return Self::default();
        }
        let addressed = symbols.taken.iter().chain(&symbols.addressed).copied().collect();
        let mut follower = Follower {
            reader,
            layouts,
            symbols,
            addressed,
            code,
            candidates: Vec::new(),
            parents: Vec::new(),
            classes: Vec::new(),
            reached: FxHashMap::default(),
            work: Work {
                addresses: Vec::new(),
                passed_again: Vec::new(),
                arriving: Vec::new(),
                unmatched: Vec::new(),
            },
            forwards: FxHashMap::default(),
            found: Found {
                variables: FxHashMap::default(),
                arguments: FxHashMap::default(),
                copies: FxHashMap::default(),
            },
            joins: FxHashMap::default(),
            memory: Memory {
                stores: FxHashSet::default(),
                copied: FxHashSet::default(),
                holders: FxHashMap::default(),
                loaded: FxHashSet::default(),
                leaders: FxHashMap::default(),
                led: FxHashMap::default(),
                lost: Vec::new(),
            },
            links: Vec::new(),
            linked: FxHashSet::default(),
            calls: None,
            mismatched: FxHashSet::default(),
        };
        for (index, function) in symbols.functions.iter().enumerate() {
            let id = FuncId::new(index);
            if function.has_body {
                follower.copies(id, function.op);
            }
            follower.body(Some(id), &code[id]);
        }
        for global in &symbols.initialized_globals {
            let code = follower.reader.read(*global);
            follower.body(None, &code);
        }
        follower.finish()
    }
}

/// Two addresses.
type Pair<I> = (Value<I>, Value<I>);
/// Loads that are alike: of a class, at a place, of a type, in a function.
type LoadKey<I> = (usize, Place, Type<I>, Option<FuncId>);

/// Work lists.
struct Work<I: Ir> {
    /// Addresses with uses to visit.
    addresses: Vec<Value<I>>,
    /// Passing uses to visit again: an address may be passed in many places.
    passed_again: Vec<PassingUse<I>>,
    /// Entries to add to classes.
    arriving: Vec<(usize, Entry<I>)>,
    /// Parts that a union brought into a class.
    unmatched: Vec<(usize, Unmatched<I>)>,
}

/// Candidates by what they are.
struct Found<I: Ir> {
    variables: FxHashMap<Op<I>, usize>,
    arguments: FxHashMap<(FuncId, usize), usize>,
    copies: FxHashMap<(FuncId, usize), usize>,
}

/// What is stored and loaded.
struct Memory<I: Ir> {
    /// Addresses that are stored, and the addresses they are stored at.
    stores: FxHashSet<Pair<I>>,
    /// The address pairs of copies of memory that holds addresses.
    copied: FxHashSet<Pair<I>>,
    /// The classes that a value is stored in, possibly with duplicates.
    holders: FxHashMap<Value<I>, Vec<usize>>,
    /// Loads seen so far.
    loaded: FxHashSet<(Value<I>, Place)>,
    /// The first load by class, place, type and function: the leader of equal loads.
    leaders: FxHashMap<LoadKey<I>, Value<I>>,
    /// The results of the other loads, by leader.
    led: FxHashMap<Value<I>, Vec<Value<I>>>,
    /// Values stored in classes that no longer record them.
    lost: Vec<Value<I>>,
}

/// Follows the addresses of all candidates.
struct Follower<'e, 'm, I: Ir> {
    reader: &'e mut I::Reader,
    layouts: &'e mut I::Layouts,
    symbols: &'m I::Symbols,
    /// Functions that indirect calls may reach.
    addressed: FxHashSet<FuncId>,
    code: &'m IdMap<FuncId, Code<I>>,
    candidates: Vec<Candidate<I>>,
    /// Union-find parents: another candidate of the class, or itself if it represents the class.
    parents: Vec<usize>,
    /// By the representative.
    classes: Vec<AliasClass<I>>,
    /// All addresses.
    reached: FxHashMap<Value<I>, Address<I>>,
    work: Work<I>,
    forwards: FxHashMap<FuncId, Rc<Forwards<I>>>,
    found: Found<I>,
    /// Block arguments that merge several values, with these.
    joins: FxHashMap<Value<I>, Vec<Value<I>>>,
    memory: Memory<I>,
    links: Vec<Link>,
    linked: FxHashSet<Link>,
    /// The calls of each function, computed on demand.
    calls: Option<IdMap<FuncId, Vec<Op<I>>>>,
    /// Functions with calls that do not match their types.
    mismatched: FxHashSet<FuncId>,
}

impl<I: Ir> Follower<'_, '_, I> {
    /// Adds a candidate for each pointee of an argument by value.
    fn copies(&mut self, id: FuncId, function: Op<I>) {
        let Some(entry) = function.entry_block() else { return };
        for (argument, address) in entry.arguments().enumerate() {
            let Some(pointee) = by_value_type(function, argument) else { continue };
            let start = AddressOrigin { id: Some(id), root: function, address };
            let at = self.add(CandidateKind::Copy(id, argument, pointee), vec![start]);
            self.found.copies.insert((id, argument), at);
        }
    }

    /// Adds the slots of a function, and the addresses of globals that it takes.
    fn body(&mut self, id: Option<FuncId>, code: &Code<I>) {
        let root = code.function();
        for at in code.body() {
            let (op, class) = (at.op, self.reader.class_of(*at));
            let Some(rule) = class.rule.filter(|_| class.makes_address) else { continue };
            let Some(address) = op.result(0) else { continue };
            if rule.makes_slot() {
                if let Some(function) = id {
                    self.add(CandidateKind::Slot(function), vec![AddressOrigin { id, root, address }]);
                }
            } else if let Some(global) = named_global(rule, op, self.symbols) {
                self.variable(global, AddressOrigin { id, root, address });
            }
        }
    }

    /// Adds an address of a variable.
    fn variable(&mut self, global: Op<I>, start: AddressOrigin<I>) {
        let at = match self.found.variables.get(&global) {
            Some(at) => *at,
            None => {
                let is_object =
                    self.symbols.is_known_here(global) && self.layouts.has_no_size(global) != Some(true);
                let at = self.add(CandidateKind::Variable(global), Vec::new());
                self.classes[at].escapes = !is_object;
                self.found.variables.insert(global, at);
                at
            }
        };
        self.start(at, start);
    }

    fn add(&mut self, what: CandidateKind<I>, starts: Vec<AddressOrigin<I>>) -> usize {
        let at = self.candidates.len();
        self.candidates.push(Candidate {
            what,
            starts: Vec::new(),
            passers: Vec::new(),
            passing: FxHashSet::default(),
            returned: Vec::new(),
            is_dissolved: false,
        });
        self.parents.push(at);
        let home = match what {
            CandidateKind::Slot(function) | CandidateKind::Copy(function, ..) => Some(function),
            CandidateKind::Variable(_) | CandidateKind::Argument(..) => None,
        };
        self.classes.push(AliasClass::of(at, home));
        starts.into_iter().for_each(|start| self.start(at, start));
        at
    }

    fn start(&mut self, at: usize, start: AddressOrigin<I>) {
        self.candidates[at].starts.push(start);
        self.reach(start.address, at, Place::at(0, 1), start.id, start.root);
    }

    /// Finds the calls of each function, and the functions with calls that do not match their types.
    fn find_calls(&mut self) {
        if self.calls.is_some() {
            return;
        }
        let mut calls = IdMap::filled(self.symbols.functions.len(), Vec::new());
        for code in self.code.values() {
            for at in code.body() {
                if self.reader.class_of(*at).interfaces.contains(InterfaceSet::CALL)
                    && let Some(callee) = self.symbols.callee(at.op)
                {
                    let named = &self.symbols.functions[callee.index()];
                    if !(named.has_body && named.is_definitive && at.op.call_fits(named.op)) {
                        self.mismatched.insert(callee);
                    }
                    calls[callee].push(at.op);
                }
            }
        }
        self.calls = Some(calls);
    }

    fn finish(mut self) -> Objects<I> {
        self.run();
        let escaping = self.escaping();
        let mut passed: Vec<Vec<usize>> = vec![Vec::new(); self.candidates.len()];
        for (at, candidate) in self.candidates.iter().enumerate() {
            for address in candidate.passers.iter().filter_map(|passer| self.reached.get(&passer.address)) {
                passed[self.class(address.candidate)].push(self.class(at));
            }
        }
        let mut is_object: Vec<bool> = vec![false; self.candidates.len()];
        let is_owned = |at: &usize| !matches!(self.candidates[*at].what, CandidateKind::Argument(..));
        reach(
            (0..self.candidates.len()).filter(is_owned).map(|at| self.class(at)).collect(),
            |at| !escaping[*at] && !std::mem::replace(&mut is_object[*at], true),
            |at, next| next.extend(&passed[at]),
        );
        // Each class in the position of its first member, module-level classes after classes of one function.
        let mut is_new = is_object;
        let classes = (0..self.candidates.len()).map(|at| self.class(at));
        let classes = classes.filter(|at| std::mem::replace(&mut is_new[*at], false));
        let (variables, others): (Vec<_>, Vec<_>) = classes
            .map(|class| (class, self.kind(class)))
            .partition(|(_, kind)| matches!(kind, Object::Variable(_)));
        let mut objects = Objects::default();
        for (class, kind) in others.into_iter().chain(variables) {
            let object = objects.all.push(kind);
            let addresses = self.classes[class].values.iter();
            objects.by_address.extend(addresses.map(|value| (*value, (object, self.reached[value].place))));
            for member in std::mem::take(&mut self.classes[class].members) {
                match self.candidates[member].what {
                    CandidateKind::Slot(_) => {}
                    CandidateKind::Copy(function, argument, pointee) => {
                        let fields = self.fields(function, pointee);
                        let rest = rest_of(&fields);
                        let passed = CellId::default();
                        let pointee = Pointee { object, fields, rest, passed };
                        objects.by_value.insert((function, argument), pointee);
                    }
                    CandidateKind::Variable(global) => {
                        objects.by_global.insert(global, object);
                        objects.with_numbers.extend(begins_with_number(global).then_some(object));
                    }
                    CandidateKind::Argument(function, argument) => {
                        if matches!(kind, Object::Argument(..)) {
                            objects.by_reference.insert((function, argument), object);
                        }
                    }
                }
            }
        }
        objects
    }

    /// The object that a class becomes.
    fn kind(&self, class: usize) -> Object {
        let AliasClass { members, home, is_shared, .. } = &self.classes[class];
        if let ([member], false) = (&members[..], is_shared)
            && let CandidateKind::Argument(function, argument) = self.candidates[*member].what
        {
            return Object::Argument(function, argument as u32);
        }
        if let (Some(home), false) = (home, is_shared) {
            return Object::Slot(*home);
        }
        let mut start = Mask::EMPTY;
        for member in members {
            if let CandidateKind::Variable(global) = self.candidates[*member].what {
                start = start.join(initial_contents(self.reader, global));
            }
        }
        Object::Variable(start)
    }

    /// The generic pointers in the pointee of an argument by value.
    fn fields(&mut self, function: FuncId, pointee: Type<I>) -> Vec<Place> {
        let function = self.symbols.functions[function.index()].op;
        let shape = self.reader.shape(pointee);
        let places = self.layouts.fields(function, &mut *self.reader, pointee);
        let fields = places.iter().zip(&shape.fields).filter(|(_, field)| field.is_open());
        fields.map(|(place, _)| *place).collect()
    }
}

/// Whether control leaves a function at an op.
fn is_exit_of<I: Ir>(op: Op<I>, interfaces: InterfaceSet, root: Op<I>) -> bool {
    let parent = op.parent_operation();
    is_exit(op, interfaces) && parent == Some(root)
}

/// Whether a pointer may be loaded: if none is, memory contents make no difference.
fn reads_pointers<I: Ir>(reader: &I::Reader, code: &Code<I>) -> bool {
    code.body().iter().any(|at| !at.results.is_empty() && reader.class_of(*at).may_read)
}

/// The pointee type of an argument passed by value.
pub fn by_value_type<I: Ir>(function: Op<I>, argument: usize) -> Option<Type<I>> {
    let pointee = is_by_value(function, argument)?;
    pointee.type_in()
}

fn named_global<I: Ir>(rule: &OpModel, op: Op<I>, symbols: &I::Symbols) -> Option<Op<I>> {
    symbols.global(op, op.attribute(rule.symbol()?)?)
}
