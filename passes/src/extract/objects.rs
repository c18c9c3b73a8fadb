//! Memory that only what is in sight can reach.
//!
//! ```text
//! %slot = alloca {ptr, ptr}     its address goes into loads, stores, copies and offsets, nowhere else:
//! store %p, %slot + 8           a load from %slot + 8 gets what was stored there,
//! %q = load %slot + 8           whatever anybody stores elsewhere
//! ```
//!
//! The same holds for a variable that no other module can name and whose address is used so in every function, and for
//! what an argument points to that is passed by value. An address that is looked at by an op without a rule, becomes a number,
//! or is merged with one that is not followed, escapes, and its memory is then part of its space like any other.
//!
//! ```text
//! call @init(%slot, %p)          init stores to what its first argument points to, and nothing else: followed there
//! func @init(%q, %p)             %q is an object of the callee, since a caller passes one of its own
//! %f = call @field(%slot)        field returns an address made of its argument, and no other: %f is one of the slot
//! call @keep(%slot)              keep stores it where nothing is followed: it escapes, here and wherever it came from
//! br ^loop(%slot), ^loop(%next)  all that comes to this argument of the block is made of followed addresses
//! store %slot, %closure          the closure is an object, too: what is loaded there is an address of the slot
//! ```
//!
//! Two steps find the objects. First addresses are followed, through functions and memory, as if none escaped
//! (`follow.rs`); then all goes that escapes, or comes together with something else (`escape.rs`). What is left is closed:
//! each use of each address of an object is an access, a move to where it is followed, or nothing. How contents go over
//! calls is up to the graph ([`tilespace_core::graph`]).

mod escape;
mod follow;

use super::{
    Code, Extractor,
    bounds::Bounds,
    by_value::is_by_value,
    class::is_exit,
    layout::{Layouts, rest_of},
    symbols::{Symbols, space_of_global},
};
use follow::{Address, Class, Entry, Forwards, Link, Unmatched};
use melior::ir::{
    BlockLike, OperationRef, Value,
    attribute::{IntegerAttribute, TypeAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    functions,
    interfaces::{self, InterfaceSet},
    ir,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{collections::BTreeMap, rc::Rc};
use tilespace_core::{
    MemorySpace,
    graph::{Object, Storage},
    ids::{CellId, FuncId, Id, IdMap, ObjectId, reach},
    lattice::Mask,
    place::Place,
};
use tilespace_dialects::OpModel;

/// The objects of a module.
#[derive(Default)]
pub struct Objects {
    /// All of them.
    pub all: IdMap<ObjectId, Object>,
    /// What they have given to other functions, as numbers.
    pub left: CellId,
    /// Variables that begin with a number which is not zero.
    pub with_numbers: Vec<ObjectId>,
    by_address: FxHashMap<usize, (ObjectId, Place)>,
    /// Addresses of what would be objects, were there not more values in memory beside them than are told apart.
    out_of_room: FxHashSet<usize>,
    by_global: FxHashMap<usize, ObjectId>,
    by_value: BTreeMap<(FuncId, usize), Pointee>,
    by_reference: FxHashMap<(FuncId, usize), ObjectId>,
}

/// What an argument that is passed by value points to.
#[derive(Clone, Debug)]
pub struct Pointee {
    /// The callee's copy.
    pub object: ObjectId,
    /// The pointers in it, by its type.
    pub fields: Vec<Place>,
    /// The numbers in it, if they can be told apart.
    pub numbers: Vec<Place>,
    /// All other bytes.
    pub rest: Vec<Place>,
    /// What callers pass in them.
    pub passed: CellId,
}

/// What may be an object.
struct Candidate<'c, 'a> {
    what: What<'c, 'a>,
    /// What its address is from the start, in the code of which functions.
    starts: Vec<Start<'c, 'a>>,
    /// Where addresses are passed for it, if it is an argument: once each.
    passers: Vec<Passer<'c, 'a>>,
    passing: FxHashSet<(usize, usize)>,
    /// The results of the function that are addresses of it, if it is an argument, with their distances.
    returned: Vec<(usize, Place)>,
    /// Whether it is one with what is passed for it.
    is_dissolved: bool,
}

/// A use of an address by which it is passed for an argument.
#[derive(Clone, Copy)]
struct Passer<'c, 'a> {
    /// The address, by identity.
    address: usize,
    call: OperationRef<'c, 'a>,
    operand: usize,
}

/// Where an address comes from: the function, none for an initializer, and its op.
#[derive(Clone, Copy)]
struct Start<'c, 'a> {
    id: Option<FuncId>,
    root: OperationRef<'c, 'a>,
    address: Value<'c, 'a>,
}

/// What a candidate is.
#[derive(Clone, Copy)]
enum What<'c, 'a> {
    Slot(FuncId),
    /// What an argument points to, by value.
    Copy(FuncId, usize, melior::ir::Type<'c>),
    Variable(OperationRef<'c, 'a>),
    /// What an argument points to, by reference.
    Argument(FuncId, usize),
}

impl Objects {
    /// Adds the cells of what goes from function to function.
    pub fn add_cells(&mut self, cells: &mut IdMap<CellId, Storage>) {
        self.left = cells.push(Storage { start: Mask::EMPTY, lasts: true });
        for pointee in self.by_value.values_mut() {
            pointee.passed = cells.push(Storage::OF_A_LAUNCH);
        }
    }

    /// The object at an address, and where in it that is.
    pub fn at(&self, address: Value<'_, '_>) -> Option<(ObjectId, Place)> {
        self.by_address.get(&ir::value_id(address)).copied()
    }

    /// Whether what is at an address is no object since too many values are in memory beside it.
    pub fn is_out_of_room(&self, address: Value<'_, '_>) -> bool {
        self.out_of_room.contains(&ir::value_id(address))
    }

    /// The object that a global variable is.
    pub fn global(&self, op: OperationRef<'_, '_>) -> Option<ObjectId> {
        self.by_global.get(&ir::operation_id(op)).copied()
    }

    /// What an argument passed by value points to, if that is an object.
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
    pub fn find<'c: 'a, 'a>(
        extractor: &mut Extractor,
        layouts: &mut Layouts<'c, 'a>,
        symbols: &Symbols<'c, 'a>,
        code: &IdMap<FuncId, Code<'c, 'a>>,
    ) -> Self {
        if !code.values().any(|code| reads_pointers(extractor, code)) {
            return Self::default();
        }
        let addressed = symbols.taken.iter().chain(&symbols.addressed).copied().collect();
        let mut follower = Follower {
            extractor,
            layouts,
            symbols,
            addressed,
            code,
            candidates: Vec::new(),
            parents: Vec::new(),
            classes: Vec::new(),
            reached: FxHashMap::default(),
            pending: Vec::new(),
            passed_again: Vec::new(),
            arriving: Vec::new(),
            unmatched: Vec::new(),
            changed: Vec::new(),
            forwards: FxHashMap::default(),
            variables: FxHashMap::default(),
            arguments: FxHashMap::default(),
            copies: FxHashMap::default(),
            met: FxHashMap::default(),
            stores: FxHashMap::default(),
            copied: FxHashMap::default(),
            holders: FxHashMap::default(),
            bounds: Bounds::default(),
            loaded: FxHashSet::default(),
            leaders: FxHashMap::default(),
            led: FxHashMap::default(),
            lost: Vec::new(),
            links: Vec::new(),
            linked: FxHashSet::default(),
            calls: None,
            mismatched: FxHashSet::default(),
        };
        for (index, function) in symbols.functions.iter().enumerate() {
            let id = FuncId::new(index);
            if function.has_body {
                follower.copies(id, *function.op);
            }
            follower.body(Some(id), &code[id]);
        }
        for global in &symbols.initialized_globals {
            let code = follower.extractor.read(**global);
            follower.body(None, &code);
        }
        follower.finish()
    }
}

/// Follows the addresses of all candidates.
struct Follower<'e, 'm, 'c, 'a> {
    extractor: &'e mut Extractor,
    layouts: &'e mut Layouts<'c, 'a>,
    symbols: &'m Symbols<'c, 'a>,
    /// Functions that calls of an address may reach.
    addressed: FxHashSet<FuncId>,
    code: &'m IdMap<FuncId, Code<'c, 'a>>,
    candidates: Vec<Candidate<'c, 'a>>,
    /// For each candidate another one of its class, or itself if it stands for the class.
    parents: Vec<usize>,
    /// By the candidate that stands for it.
    classes: Vec<Class<'c, 'a>>,
    /// All addresses, by identity.
    reached: FxHashMap<usize, Address<'c, 'a>>,
    /// Addresses whose uses are to be looked at.
    pending: Vec<usize>,
    /// Uses that are to be looked at once more: an address may be passed in many places.
    passed_again: Vec<Passer<'c, 'a>>,
    /// Entries on their way into classes.
    arriving: Vec<(usize, Entry<'c, 'a>)>,
    /// What came into classes that others are in.
    unmatched: Vec<(usize, Unmatched<'c, 'a>)>,
    /// Classes whose entries are to be looked at.
    changed: Vec<usize>,
    forwards: FxHashMap<FuncId, Rc<Forwards<'c, 'a>>>,
    variables: FxHashMap<usize, usize>,
    arguments: FxHashMap<(FuncId, usize), usize>,
    copies: FxHashMap<(FuncId, usize), usize>,
    /// Values that are one of several, with these.
    met: FxHashMap<usize, (Value<'c, 'a>, Vec<Value<'c, 'a>>)>,
    /// Addresses that are stored, and where, by op.
    stores: FxHashMap<usize, (Value<'c, 'a>, Value<'c, 'a>)>,
    /// Where bytes are copied to and from that hold addresses.
    copied: FxHashMap<(usize, usize), (Value<'c, 'a>, Value<'c, 'a>)>,
    /// The classes that a value is stored in, some of them more than once.
    holders: FxHashMap<usize, Vec<usize>>,
    bounds: Bounds,
    /// Loads that are known.
    loaded: FxHashSet<(usize, Place)>,
    /// The first load by class, place, type and function.
    leaders: FxHashMap<(usize, Place, usize, Option<FuncId>), usize>,
    /// The other ones, by the first.
    led: FxHashMap<usize, Vec<Value<'c, 'a>>>,
    /// Values that are stored in classes without being told apart, and whether that is since there are too many.
    lost: Vec<(Value<'c, 'a>, bool)>,
    links: Vec<Link>,
    linked: FxHashSet<Link>,
    /// The calls of each function, once they were asked for.
    calls: Option<IdMap<FuncId, Vec<OperationRef<'c, 'a>>>>,
    /// Functions with calls that do not fit.
    mismatched: FxHashSet<FuncId>,
}

impl<'c: 'a, 'a> Follower<'_, '_, 'c, 'a> {
    /// What arguments by value point to.
    fn copies(&mut self, id: FuncId, function: OperationRef<'c, 'a>) {
        let Some(entry) = functions::entry_block(function) else { return };
        for argument in 0..entry.argument_count() {
            let Some(pointee) = by_value_type(function, argument) else { continue };
            if let Ok(value) = entry.argument(argument) {
                let start = Start { id: Some(id), root: function, address: value.into() };
                let at = self.add(What::Copy(id, argument, pointee), vec![start]);
                self.copies.insert((id, argument), at);
            }
        }
    }

    /// Slots of a function, and addresses of globals that it makes.
    fn body(&mut self, id: Option<FuncId>, code: &Code<'c, 'a>) {
        let root = code.function();
        for at in code.body() {
            let (op, class) = (*at.op, self.extractor.class_of(*at));
            let Some(rule) = class.rule.filter(|_| class.makes_address) else { continue };
            let Some(address) = ir::result(op, 0) else { continue };
            if rule.makes_slot() {
                if let Some(function) = id {
                    self.add(What::Slot(function), vec![Start { id, root, address }]);
                }
            } else if let Some(global) = named_global(rule, op, self.symbols) {
                self.variable(global, Start { id, root, address });
            }
        }
    }

    /// One more address of a variable.
    fn variable(&mut self, global: OperationRef<'c, 'a>, start: Start<'c, 'a>) {
        let at = match self.variables.get(&ir::operation_id(global)) {
            Some(at) => *at,
            None => {
                let is_object =
                    self.symbols.is_known_here(global) && self.layouts.has_no_size(global) != Some(true);
                let at = self.add(What::Variable(global), Vec::new());
                self.classes[at].leaves = !is_object;
                self.variables.insert(ir::operation_id(global), at);
                at
            }
        };
        self.start(at, start);
    }

    fn add(&mut self, what: What<'c, 'a>, starts: Vec<Start<'c, 'a>>) -> usize {
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
            What::Slot(function) | What::Copy(function, ..) => Some(function),
            What::Variable(_) | What::Argument(..) => None,
        };
        self.classes.push(Class::of(at, home));
        starts.into_iter().for_each(|start| self.start(at, start));
        at
    }

    fn start(&mut self, at: usize, start: Start<'c, 'a>) {
        self.candidates[at].starts.push(start);
        self.reach(start.address, at, Place::at(0, 1), start.id, start.root);
    }

    /// Finds the calls of each function, and the functions with calls that do not fit.
    fn find_calls(&mut self) {
        if self.calls.is_some() {
            return;
        }
        let mut calls = IdMap::filled(self.symbols.functions.len(), Vec::new());
        for code in self.code.values() {
            for at in code.body() {
                if self.extractor.class_of(*at).interfaces.contains(InterfaceSet::CALL)
                    && let Some(callee) = self.symbols.callee(*at.op)
                {
                    let named = &self.symbols.functions[callee.index()];
                    if !(named.has_body && named.is_definitive && interfaces::call_fits(*at.op, *named.op)) {
                        self.mismatched.insert(callee);
                    }
                    calls[callee].push(*at.op);
                }
            }
        }
        self.calls = Some(calls);
    }

    fn finish(mut self) -> Objects {
        self.run();
        let (escaping, for_want_of_room) = self.escaping();
        let mut passed: Vec<Vec<usize>> = vec![Vec::new(); self.candidates.len()];
        for (at, candidate) in self.candidates.iter().enumerate() {
            for address in candidate.passers.iter().filter_map(|passer| self.reached.get(&passer.address)) {
                passed[self.class(address.candidate)].push(self.class(at));
            }
        }
        let mut is_object: Vec<bool> = vec![false; self.candidates.len()];
        let is_owned = |at: &usize| !matches!(self.candidates[*at].what, What::Argument(..));
        reach(
            (0..self.candidates.len()).filter(is_owned).map(|at| self.class(at)).collect(),
            |at| !escaping[*at] && !std::mem::replace(&mut is_object[*at], true),
            |at, next| next.extend(&passed[at]),
        );
        // Each class where its first member is, what is of the module after all that is of one function.
        let mut is_new = is_object;
        let classes = (0..self.candidates.len()).map(|at| self.class(at));
        let classes = classes.filter(|at| std::mem::replace(&mut is_new[*at], false));
        let (variables, others): (Vec<_>, Vec<_>) = classes
            .map(|class| (class, self.kind(class)))
            .partition(|(_, kind)| matches!(kind, Object::Variable(_)));
        let mut objects = Objects::default();
        for at in (0..self.candidates.len()).filter(|at| for_want_of_room[*at]) {
            objects.out_of_room.extend(&self.classes[at].values);
        }
        for (class, kind) in others.into_iter().chain(variables) {
            let object = objects.all.push(kind);
            let addresses = self.classes[class].values.iter();
            objects.by_address.extend(addresses.map(|value| (*value, (object, self.reached[value].place))));
            for member in std::mem::take(&mut self.classes[class].members) {
                match self.candidates[member].what {
                    What::Slot(_) => {}
                    What::Copy(function, argument, pointee) => {
                        let fields = self.fields(function, pointee);
                        let numbers = self.numbers(function, pointee);
                        let known = [&fields[..], &numbers].concat();
                        let rest = rest_of(&known, u64::MAX).unwrap_or_else(|| vec![Place::ANYWHERE]);
                        let passed = CellId::default();
                        let pointee = Pointee { object, fields, numbers, rest, passed };
                        objects.by_value.insert((function, argument), pointee);
                    }
                    What::Variable(global) => {
                        objects.by_global.insert(ir::operation_id(global), object);
                        objects.with_numbers.extend(begins_with_number(global).then_some(object));
                    }
                    What::Argument(function, argument) => {
                        if matches!(kind, Object::Argument(..)) {
                            objects.by_reference.insert((function, argument), object);
                        }
                    }
                }
            }
        }
        objects
    }

    /// What a class is as an object.
    fn kind(&self, class: usize) -> Object {
        let Class { members, home, is_shared, .. } = &self.classes[class];
        if let ([member], false) = (&members[..], is_shared)
            && let What::Argument(function, argument) = self.candidates[*member].what
        {
            return Object::Argument(function, argument as u32);
        }
        if let (Some(home), false) = (home, is_shared) {
            return Object::Slot(*home);
        }
        let mut storage = Storage::OF_A_LAUNCH;
        for member in members {
            if let What::Variable(global) = self.candidates[*member].what {
                storage.start = storage.start.join(initial_contents(self.extractor, global));
                storage.lasts |= Mask::of(space_of_global(global)).outlives_launches();
            }
        }
        Object::Variable(storage)
    }

    /// The generic pointers in what an argument by value points to.
    fn fields(&mut self, function: FuncId, pointee: melior::ir::Type<'c>) -> Vec<Place> {
        let function = *self.symbols.functions[function.index()].op;
        let shape = self.extractor.types.shape(pointee);
        let places = self.layouts.fields(function, &mut self.extractor.types, pointee);
        let fields = places.iter().zip(&shape.fields).filter(|(_, field)| field.is_open());
        fields.map(|(place, _)| *place).collect()
    }

    /// The numbers in what an argument by value points to.
    fn numbers(&mut self, function: FuncId, pointee: melior::ir::Type<'c>) -> Vec<Place> {
        let function = *self.symbols.functions[function.index()].op;
        let numbers = self.layouts.numbers(function, &mut self.extractor.types, pointee);
        numbers.map_or(Vec::new(), |numbers| numbers.all.iter().map(|(_, place)| *place).collect())
    }
}

/// Whether control leaves a function at an op.
fn is_exit_of(op: OperationRef<'_, '_>, interfaces: InterfaceSet, root: OperationRef<'_, '_>) -> bool {
    let parent = op.parent_operation().map(ir::operation_id);
    is_exit(op, interfaces) && parent == Some(ir::operation_id(root))
}

/// Whether a pointer may come out of memory: if none does, what memory holds makes no difference.
fn reads_pointers(extractor: &Extractor, code: &Code<'_, '_>) -> bool {
    code.body().iter().any(|at| !at.results.is_empty() && extractor.class_of(*at).may_read)
}

/// The type of what an argument that is passed by value points to.
pub fn by_value_type<'c>(function: OperationRef<'c, '_>, argument: usize) -> Option<melior::ir::Type<'c>> {
    let pointee = is_by_value(function, argument)?;
    Some(TypeAttribute::try_from(pointee).ok()?.value())
}

fn named_global<'c: 'a, 'a>(
    rule: &OpModel,
    op: OperationRef<'c, 'a>,
    symbols: &Symbols<'c, 'a>,
) -> Option<OperationRef<'c, 'a>> {
    symbols.global(op, op.attribute(rule.symbol()?).ok()?)
}

/// The host can write variables in global and constant memory, internal ones too, but only what it can name itself.
/// Nobody writes what is `constant` in global memory (LLVM LangRef, "Global Variables").
fn initial_contents(extractor: &Extractor, global: OperationRef<'_, '_>) -> Mask {
    let is_written = !global.has_attribute("constant") || global.has_attribute("externally_initialized");
    match space_of_global(global) {
        MemorySpace::Global if is_written => extractor.host_pointers(),
        MemorySpace::Constant => extractor.host_pointers(),
        _ => Mask::EMPTY,
    }
}

/// Whether an attribute says what a variable begins with, and that is not zero.
fn begins_with_number(global: OperationRef<'_, '_>) -> bool {
    let mut values = ["value", "initial_value"].into_iter().filter_map(|name| global.attribute(name).ok());
    values.any(|value| IntegerAttribute::try_from(value).map_or(true, |number| number.value() != 0))
}
