//! Memory that only what is in sight can reach.
//!
//! ```text
//! %slot = alloca {ptr, ptr}     its address goes into loads, stores, copies and offsets, nowhere else:
//! store %p, %slot + 8           a load from %slot + 8 gets what was stored there,
//! %q = load %slot + 8           whatever anybody stores elsewhere
//! ```
//!
//! The same holds for a variable that no other module can name and whose address is used so in every function, and for
//! what an argument points to that is passed by value. An address that is stored, merged with that of another object, or
//! looked at by an op without a rule leaves, and its memory is then part of its space like any other.
//!
//! ```text
//! call @init(%slot, %p)          init stores to what its first argument points to, and nothing else: followed there
//! func @init(%q, %p)             %q is an object of the callee, since a caller passes one of its own
//! %f = call @field(%slot)        field returns an address made of its argument, and no other: %f is one of the slot
//! call @keep(%slot)              keep stores the address itself: it leaves, here and wherever it came from
//! br ^loop(%slot), ^loop(%next)  all that comes to this argument of the block is made of one address, any distance on
//! ```
//!
//! So an address that is passed leaves if it leaves from the argument that gets it, in the body that is certain to run. That
//! is asked of such arguments only: addresses are followed from slots and variables down the calls, once more where a callee
//! turns out to return them, then what leaves is taken back up to all that passed it on. How contents go over calls is up to the graph ([`tilespace_core::graph`]).

use super::{
    Code, Extractor,
    addresses::Use,
    body::{is_by_value, is_exit},
    device::is_launch,
    layout::Layouts,
    symbols::{Symbols, space_of_global},
};
use melior::ir::{
    BlockLike, OperationRef, RegionLike, Value, ValueLike, attribute::TypeAttribute, operation::OperationLike,
};
use mlir_ext::{
    functions,
    interfaces::{self, Callee, InterfaceSet},
    ir,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{collections::VecDeque, rc::Rc};
use tilespace_core::{
    MemorySpace,
    graph::Object,
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
    by_address: FxHashMap<usize, (ObjectId, Place)>,
    by_global: FxHashMap<usize, ObjectId>,
    by_value: FxHashMap<(FuncId, usize), Pointee>,
    by_reference: FxHashMap<(FuncId, usize), ObjectId>,
}

/// What an argument that is passed by value points to.
#[derive(Clone, Debug)]
pub struct Pointee {
    /// The callee's copy.
    pub object: ObjectId,
    /// The pointers in it, by its type.
    pub fields: Vec<Place>,
    /// All other bytes.
    pub rest: Vec<Place>,
}

type Addresses<'c, 'a> = Vec<(Value<'c, 'a>, Place)>;

/// What may be an object.
struct Candidate<'c, 'a> {
    what: What<'c, 'a>,
    /// What its address is from the start, in the code of which functions.
    starts: Vec<Start<'c, 'a>>,
    /// Whether an address leaves.
    leaves: bool,
    /// All addresses, by their walks.
    addresses: Addresses<'c, 'a>,
    /// The arguments that get one of them by reference, as candidates.
    passed: Vec<usize>,
    /// The results of the function that are addresses of it, if it is an argument, with their distances.
    returned: Vec<(usize, Place)>,
}

/// Where an address comes from: the function, none for an initializer, and its op.
#[derive(Clone, Copy)]
struct Start<'c, 'a> {
    id: Option<FuncId>,
    root: OperationRef<'c, 'a>,
    address: Value<'c, 'a>,
}

/// An address and all that is made of it in one function.
#[derive(Default)]
struct Walk<'c, 'a> {
    order: Vec<Value<'c, 'a>>,
    places: FxHashMap<usize, Place>,
    pending: Vec<Value<'c, 'a>>,
    /// Values that are one of several, all of which must be addresses of it.
    met: Vec<(Value<'c, 'a>, Vec<Value<'c, 'a>>)>,
    /// The arguments that get one by reference.
    passed: Vec<(FuncId, usize)>,
    /// The numbers of the results that are one.
    returned: Vec<(usize, Place)>,
}

impl<'c, 'a> Walk<'c, 'a> {
    fn reach(&mut self, value: Value<'c, 'a>, place: Place) {
        match self.places.get_mut(&ir::value_id(value)) {
            None => {
                self.places.insert(ir::value_id(value), place);
                self.order.push(value);
                self.pending.push(value);
            }
            Some(known) => {
                let joined = known.joined(place);
                if joined != *known {
                    *known = joined;
                    self.pending.push(value);
                }
            }
        }
    }

    fn place(&self, value: Value<'c, 'a>) -> Option<Place> {
        self.places.get(&ir::value_id(value)).copied()
    }
}

/// What control flow hands on in a function.
#[derive(Default)]
struct Forwards<'c, 'a> {
    /// Where each operand goes, by op and number.
    destinations: FxHashMap<(usize, usize), Vec<Value<'c, 'a>>>,
    /// What each value may be.
    sources: FxHashMap<usize, Vec<Value<'c, 'a>>>,
}

/// What a candidate is.
enum What<'c, 'a> {
    Slot(FuncId),
    /// What an argument points to, by value.
    Copy(FuncId, usize, melior::ir::Type<'c>),
    Variable(OperationRef<'c, 'a>),
    /// What an argument points to, by reference.
    Argument(FuncId, usize),
}

impl Objects {
    /// The object at an address, and where in it that is.
    pub fn at(&self, address: Value<'_, '_>) -> Option<(ObjectId, Place)> {
        self.by_address.get(&ir::value_id(address)).copied()
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
        let mut finder = Finder {
            extractor,
            layouts,
            symbols,
            addressed,
            candidates: Vec::new(),
            code,
            forwards: FxHashMap::default(),
            variables: FxHashMap::default(),
            arguments: FxHashMap::default(),
        };
        for (index, function) in symbols.functions.iter().enumerate() {
            let id = FuncId::new(index);
            if function.has_body {
                finder.copies(id, *function.op);
            }
            finder.body(Some(id), &code[id]);
        }
        for global in &symbols.initialized_globals {
            let code = finder.extractor.read(**global);
            finder.body(None, &code);
        }
        finder.finish()
    }

    fn add(&mut self, addresses: &[(Value<'_, '_>, Place)], object: Object) -> ObjectId {
        let id = self.all.push(object);
        let places = addresses.iter().map(|(address, place)| (ir::value_id(*address), (id, *place)));
        self.by_address.extend(places);
        id
    }
}

struct Finder<'e, 'm, 'c, 'a> {
    extractor: &'e mut Extractor,
    layouts: &'e mut Layouts<'c, 'a>,
    symbols: &'m Symbols<'c, 'a>,
    /// Functions that calls of an address may reach.
    addressed: FxHashSet<FuncId>,
    code: &'m IdMap<FuncId, Code<'c, 'a>>,
    candidates: Vec<Candidate<'c, 'a>>,
    forwards: FxHashMap<FuncId, Rc<Forwards<'c, 'a>>>,
    variables: FxHashMap<usize, usize>,
    arguments: FxHashMap<(FuncId, usize), usize>,
}

impl<'c: 'a, 'a> Finder<'_, '_, 'c, 'a> {
    /// What arguments by value point to.
    fn copies(&mut self, id: FuncId, function: OperationRef<'c, 'a>) {
        let Some(entry) = functions::entry_block(function) else { return };
        for argument in 0..entry.argument_count() {
            let Some(pointee) = by_value_type(function, argument) else { continue };
            if let Ok(value) = entry.argument(argument) {
                let start = Start { id: Some(id), root: function, address: value.into() };
                self.add(What::Copy(id, argument, pointee), vec![start]);
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
                self.candidates[at].leaves = !is_object;
                self.variables.insert(ir::operation_id(global), at);
                at
            }
        };
        self.candidates[at].starts.push(start);
    }

    fn add(&mut self, what: What<'c, 'a>, starts: Vec<Start<'c, 'a>>) -> usize {
        let (addresses, passed, returned) = (Vec::new(), Vec::new(), Vec::new());
        self.candidates.push(Candidate { what, starts, leaves: false, addresses, passed, returned });
        self.candidates.len() - 1
    }

    /// The candidate that an argument is which gets an address by reference, made if it is new.
    fn argument(&mut self, id: FuncId, argument: usize) -> usize {
        if let Some(at) = self.arguments.get(&(id, argument)) {
            return *at;
        }
        let root = *self.symbols.functions[id.index()].op;
        let address = functions::entry_block(root).and_then(|entry| entry.argument(argument).ok());
        let start = address.map(|address| Start { id: Some(id), root, address: address.into() });
        let at = self.add(What::Argument(id, argument), start.into_iter().collect());
        self.candidates[at].leaves = start.is_none();
        self.arguments.insert((id, argument), at);
        at
    }

    /// Follows all candidates, those that turn up meanwhile too. What a callee returns may be one more address.
    fn follow_all(&mut self) {
        let mut passers: Vec<Vec<usize>> = Vec::new();
        let mut pending: VecDeque<usize> = (0..self.candidates.len()).collect();
        while let Some(at) = pending.pop_front() {
            if self.candidates[at].leaves {
                continue;
            }
            let Some(walks) = self.follow(at) else {
                self.candidates[at].leaves = true;
                self.candidates[at].addresses.clear();
                continue;
            };
            let count = self.candidates.len();
            let (mut addresses, mut passed, mut returned) = (Vec::new(), Vec::new(), Vec::new());
            for walk in walks {
                addresses.extend(walk.order.iter().filter_map(|value| Some((*value, walk.place(*value)?))));
                passed.extend(walk.passed.iter().map(|(callee, argument)| self.argument(*callee, *argument)));
                returned.extend(walk.returned);
            }
            passed.sort_unstable();
            passed.dedup();
            pending.extend(count..self.candidates.len());
            passers.resize(self.candidates.len(), Vec::new());
            for argument in &passed {
                if !passers[*argument].contains(&at) {
                    passers[*argument].push(at);
                }
            }
            let candidate = &mut self.candidates[at];
            (candidate.addresses, candidate.passed) = (addresses, passed);
            if candidate.returned != returned {
                candidate.returned = returned;
                pending.extend(&passers[at]);
            }
        }
    }

    fn finish(mut self) -> Objects {
        self.follow_all();
        let is_argument = |at: &usize| matches!(self.candidates[*at].what, What::Argument(..));
        let mut passers: Vec<Vec<usize>> = vec![Vec::new(); self.candidates.len()];
        for (at, candidate) in self.candidates.iter().enumerate() {
            candidate.passed.iter().for_each(|argument| passers[*argument].push(at));
        }
        let mut leaving: Vec<bool> = vec![false; self.candidates.len()];
        let left = (0..self.candidates.len()).filter(|at| self.candidates[*at].leaves);
        reach(
            left.collect(),
            |at| !std::mem::replace(&mut leaving[*at], true),
            |at, next| {
                next.extend(&passers[at]);
            },
        );
        let mut is_object: Vec<bool> = vec![false; self.candidates.len()];
        let owned = (0..self.candidates.len()).filter(|at| !leaving[*at] && !is_argument(at));
        reach(
            owned.collect(),
            |at| !std::mem::replace(&mut is_object[*at], true),
            |at, next| {
                next.extend(&self.candidates[at].passed);
            },
        );
        // Variables after all that is of one function.
        let (variables, others): (Vec<_>, Vec<_>) = std::mem::take(&mut self.candidates)
            .into_iter()
            .zip(is_object)
            .filter_map(|(candidate, is_object)| is_object.then_some(candidate))
            .partition(|candidate| matches!(candidate.what, What::Variable(_)));
        let mut objects = Objects::default();
        for Candidate { what, addresses, .. } in others.into_iter().chain(variables) {
            match what {
                What::Slot(function) => {
                    objects.add(&addresses, Object::Slot(function));
                }
                What::Copy(function, argument, pointee) => {
                    let object = objects.add(&addresses, Object::Slot(function));
                    let fields = self.fields(function, pointee);
                    let rest = rest(&fields);
                    objects.by_value.insert((function, argument), Pointee { object, fields, rest });
                }
                What::Variable(global) => {
                    let initial = initial_contents(self.extractor, global);
                    let object = objects.add(&addresses, Object::Variable(initial));
                    objects.by_global.insert(ir::operation_id(global), object);
                }
                What::Argument(function, argument) => {
                    let object = objects.add(&addresses, Object::Argument(function, argument as u32));
                    objects.by_reference.insert((function, argument), object);
                }
            }
        }
        objects
    }

    /// The generic pointers in what an argument by value points to.
    fn fields(&mut self, function: FuncId, pointee: melior::ir::Type<'c>) -> Vec<Place> {
        let function = *self.symbols.functions[function.index()].op;
        let shape = self.extractor.types.shape(pointee);
        let places = self.layouts.fields(function, &mut self.extractor.types, pointee);
        let fields = places.iter().zip(&shape.fields).filter(|(_, field)| field.is_open());
        fields.map(|(place, _)| *place).collect()
    }

    /// The addresses made from those of a candidate; none if one of them leaves.
    fn follow(&mut self, at: usize) -> Option<Vec<Walk<'c, 'a>>> {
        let returns = matches!(self.candidates[at].what, What::Argument(..));
        let starts = self.candidates[at].starts.clone();
        starts.into_iter().map(|start| self.walk(start, returns)).collect()
    }

    /// The addresses made from one, itself included; none if one of them leaves. `returns` says whether they may be
    /// returned.
    fn walk(&mut self, start: Start<'c, 'a>, returns: bool) -> Option<Walk<'c, 'a>> {
        let mut walk = Walk::default();
        walk.reach(start.address, Place::at(0, 1));
        let mut exits = false;
        let mut uses = Vec::new();
        while let Some(value) = walk.pending.pop() {
            let place = walk.place(value)?;
            uses.clear();
            ir::for_each_use(value, |op, operand| uses.push((op, operand)));
            for (op, operand) in uses.iter().copied() {
                let interfaces = self.extractor.classes.class(op).interfaces;
                if interfaces.contains(InterfaceSet::CALL) {
                    match self.passing(op, operand) {
                        Some(Passing::ByValue) => continue,
                        Some(Passing::ByReference(callee, argument)) => {
                            walk.passed.push((callee, argument));
                            let known = self.arguments.get(&(callee, argument));
                            for (number, distance) in
                                known.iter().flat_map(|at| &self.candidates[**at].returned)
                            {
                                walk.reach(ir::result(op, *number)?, place.at_inner(*distance));
                            }
                            continue;
                        }
                        None => {}
                    }
                }
                let forwards = InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE;
                if interfaces.intersects(forwards) {
                    if returns && is_exit_of(op, interfaces, start.root) {
                        exits = true;
                        continue;
                    }
                    let forwards = self.forwards(start.id?);
                    for to in forwards.destinations.get(&(ir::operation_id(op), operand))? {
                        walk.met.push((*to, forwards.sources.get(&ir::value_id(*to))?.clone()));
                        walk.reach(*to, place);
                    }
                    continue;
                }
                if interfaces.contains(InterfaceSet::SELECT_LIKE)
                    && let Some((_, one, other)) = interfaces::select_operands(op)
                    && let (Some(one), Some(other)) = (ir::operand(op, one), ir::operand(op, other))
                    && let Some(chosen) = ir::result(op, 0)
                {
                    walk.met.push((chosen, vec![one, other]));
                    walk.reach(chosen, place);
                    continue;
                }
                let found = Use::of(self.extractor, op, operand);
                if found.leaves || found.merges {
                    return None;
                }
                let Some(rule) = self.extractor.classes.rule(op) else { continue };
                for (result, made) in found.made(op) {
                    if self.extractor.types.shape(made.r#type()).fields.is_empty() {
                        return None;
                    }
                    walk.reach(made, place.at_inner(self.layouts.distance(start.root, op, rule, result)));
                }
            }
        }
        let are_known = |values: &[Value<'c, 'a>]| values.iter().all(|value| walk.place(*value).is_some());
        if !walk.met.iter().all(|(_, sources)| are_known(sources)) {
            return None;
        }
        if exits {
            walk.returned = self.returned(&walk, start.root)?;
        }
        walk.passed.sort_unstable();
        walk.passed.dedup();
        Some(walk)
    }

    /// The results of a function that are addresses of a walk, on whichever way it ends; none if one is something else at
    /// times.
    fn returned(&mut self, walk: &Walk<'c, 'a>, root: OperationRef<'c, 'a>) -> Option<Vec<(usize, Place)>> {
        let mut returned: Vec<Option<Place>> = Vec::new();
        let mut ends = Vec::new();
        let mut block = ir::region(root, 0).and_then(|region| region.first_block());
        while let Some(at) = block {
            ends.extend(at.terminator().filter(|end| {
                let interfaces = self.extractor.classes.class(*end).interfaces;
                end.operand_count() != 0 && is_exit_of(*end, interfaces, root)
            }));
            block = at.next_in_region();
        }
        for end in &ends {
            returned.resize(returned.len().max(end.operand_count()), None);
            for (number, value) in end.operands().enumerate() {
                let place = walk.place(value);
                returned[number] = match (returned[number], place) {
                    (Some(known), Some(place)) => Some(known.joined(place)),
                    (known, place) => known.or(place),
                };
            }
        }
        let returned: Vec<(usize, Place)> =
            returned.into_iter().enumerate().filter_map(|(number, place)| Some((number, place?))).collect();
        let is_always = |number: usize| {
            ends.iter().all(|end| ir::operand(*end, number).is_some_and(|value| walk.place(value).is_some()))
        };
        returned.iter().all(|(number, _)| is_always(*number)).then_some(returned)
    }

    /// What control flow hands on in a function.
    fn forwards(&mut self, id: FuncId) -> Rc<Forwards<'c, 'a>> {
        if let Some(known) = self.forwards.get(&id) {
            return known.clone();
        }
        let mut forwards = Forwards::default();
        for at in self.code[id].body() {
            let op = *at.op;
            let interfaces = self.extractor.class_of(*at).interfaces;
            if interfaces.intersects(InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
                interfaces::for_each_forwarded_operand(op, &mut |forward| {
                    let key = (ir::operation_id(forward.owner), forward.operand);
                    forwards.destinations.entry(key).or_default().push(forward.destination);
                    let sources = forwards.sources.entry(ir::value_id(forward.destination)).or_default();
                    sources.extend(ir::operand(forward.owner, forward.operand));
                });
            }
        }
        // What an op makes of nothing, or hands on without saying so, may be anything.
        for at in self.code[id].body() {
            let interfaces = self.extractor.class_of(*at).interfaces;
            if interfaces.intersects(InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
                interfaces::for_each_unforwarded_argument(*at.op, &mut |value| {
                    forwards.sources.remove(&ir::value_id(value));
                });
            }
            if !interfaces.contains(InterfaceSet::BRANCH) {
                for block in at.op.successors() {
                    for argument in (0..block.argument_count()).filter_map(|index| block.argument(index).ok())
                    {
                        forwards.sources.remove(&ir::value_id(argument.into()));
                    }
                }
            }
        }
        let forwards = Rc::new(forwards);
        self.forwards.insert(id, forwards.clone());
        forwards
    }

    /// How a call of a function in sight, whose body is certain to run, passes the address that the operand is.
    fn passing(&mut self, op: OperationRef<'c, 'a>, operand: usize) -> Option<Passing> {
        let Some(Callee::Symbol(symbol)) = interfaces::callee(op) else { return None };
        let id = self.symbols.function(op, symbol)?;
        let callee = &self.symbols.functions[id.index()];
        let argument = interfaces::call_arguments(op)
            .filter(|arguments| arguments.contains(&operand))
            .map(|arguments| operand - arguments.start)?;
        if !callee.is_definitive || !call_matches(op, *callee.op) {
            return None;
        }
        if is_by_value(*callee.op, argument).is_some() {
            return Some(Passing::ByValue);
        }
        let is_followed = callee.has_body
            && !self.addressed.contains(&id)
            && !self.extractor.is_kernel(*callee.op)
            && !is_launch(*callee.op);
        is_followed.then_some(Passing::ByReference(id, argument))
    }
}

/// Whether control leaves a function at an op.
fn is_exit_of(op: OperationRef<'_, '_>, interfaces: InterfaceSet, root: OperationRef<'_, '_>) -> bool {
    let parent = op.parent_operation().map(ir::operation_id);
    is_exit(op, interfaces) && parent == Some(ir::operation_id(root))
}

/// Whether a pointer may come out of memory: if none does, what memory holds makes no difference.
fn reads_pointers(extractor: &mut Extractor, code: &Code<'_, '_>) -> bool {
    code.body().iter().any(|at| {
        extractor.class_of(*at).may_read
            && at.op.results().any(|result| extractor.types.holds_pointers(result.r#type()))
    })
}

/// How an address is passed.
enum Passing {
    /// The callee gets a copy of what is there.
    ByValue,
    /// This argument of this function gets it.
    ByReference(FuncId, usize),
}

/// Whether a call passes and expects just what the function takes and returns.
pub fn call_matches(op: OperationRef<'_, '_>, callee: OperationRef<'_, '_>) -> bool {
    let arguments = interfaces::call_arguments(op).unwrap_or(0..0);
    let passed = arguments.filter_map(|index| ir::operand(op, index)).map(|value| value.r#type());
    let received = op.results().map(|result| result.r#type());
    passed.eq(functions::function_inputs(callee)) && received.eq(functions::function_results(callee))
}

/// The type of what an argument that is passed by value points to.
pub fn by_value_type<'c>(function: OperationRef<'c, '_>, argument: usize) -> Option<melior::ir::Type<'c>> {
    let pointee = is_by_value(function, argument)?;
    Some(TypeAttribute::try_from(pointee).ok()?.value())
}

/// The bytes that are none of these, as far as they can be told apart.
fn rest(fields: &[Place]) -> Vec<Place> {
    let mut sorted = fields.to_vec();
    sorted.sort_unstable();
    let mut rest = Vec::new();
    let mut end = Some(0);
    for place in sorted {
        let (Some(start), 0, Ok(width)) = (end, place.step, i64::try_from(place.width)) else {
            return vec![Place::ANYWHERE];
        };
        if place.offset > start {
            rest.push(Place::at(start, (place.offset - start) as u64));
        }
        end = place.offset.checked_add(width);
    }
    let Some(end) = end else { return vec![Place::ANYWHERE] };
    rest.push(Place::at(end, u64::MAX));
    rest
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
