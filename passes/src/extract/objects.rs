//! Memory that only what is in sight can reach.
//!
//! ```text
//! %slot = alloca {ptr, ptr}     its address goes into loads, stores, copies and offsets, nowhere else:
//! store %p, %slot + 8           a load from %slot + 8 gets what was stored there,
//! %q = load %slot + 8           whatever anybody stores elsewhere
//! ```
//!
//! The same holds for a variable that no other module can name and whose address is used so in every function, and for
//! what an argument points to that is passed by value. An address that is stored, merged with another, or looked at by an
//! op without a rule leaves, and its memory is then part of its space like any other.
//!
//! ```text
//! call @init(%slot, %p)          init stores to what its first argument points to, and nothing else: followed there
//! func @init(%q, %p)             %q is an object of the callee, since a caller passes one of its own
//! call @keep(%slot)              keep stores the address itself: it leaves, here and wherever it came from
//! ```
//!
//! So an address that is passed leaves if it leaves from the argument that gets it, in the body that is certain to run. That
//! is asked of such arguments only: addresses are followed from slots and variables down the calls, then what leaves is
//! taken back up to all that passed it on. How contents go over calls is up to the graph ([`tilespace_core::graph`]).

use super::{
    Code, Extractor,
    addresses::Use,
    body::is_by_value,
    device::is_launch,
    layout::Layouts,
    symbols::{Symbols, space_of_global},
};
use crate::types::Field;
use melior::ir::{
    BlockLike, OperationRef, Value, ValueLike, attribute::TypeAttribute, operation::OperationLike,
};
use mlir_ext::{
    functions,
    interfaces::{self, Callee, InterfaceSet},
    ir,
};
use rustc_hash::{FxHashMap, FxHashSet};
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
    /// Its addresses; none once one of them leaves.
    addresses: Option<Addresses<'c, 'a>>,
    /// The arguments that get one of them by reference, as candidates.
    passed: Vec<usize>,
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
        let addressed = symbols.taken.iter().chain(&symbols.addressed).copied().collect();
        let mut finder = Finder {
            extractor,
            layouts,
            symbols,
            addressed,
            candidates: Vec::new(),
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
    candidates: Vec<Candidate<'c, 'a>>,
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
                self.add(What::Copy(id, argument, pointee), function, value.into());
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
                if let Some(id) = id {
                    self.add(What::Slot(id), root, address);
                }
            } else if let Some(global) = named_global(rule, op, self.symbols) {
                self.variable(global, root, address);
            }
        }
    }

    /// One more address of a variable.
    fn variable(&mut self, global: OperationRef<'c, 'a>, root: OperationRef<'c, 'a>, address: Value<'c, 'a>) {
        let at = match self.variables.get(&ir::operation_id(global)) {
            Some(at) => *at,
            None => {
                let is_object = self.symbols.is_known_here(global) && !self.has_no_size(global);
                let addresses = is_object.then(Vec::new);
                let what = What::Variable(global);
                self.candidates.push(Candidate { what, addresses, passed: Vec::new() });
                self.variables.insert(ir::operation_id(global), self.candidates.len() - 1);
                self.candidates.len() - 1
            }
        };
        if self.candidates[at].addresses.is_none() {
            return;
        }
        let found = self.addresses(root, address);
        let candidate = &mut self.candidates[at];
        match (found, &mut candidate.addresses) {
            (Some((addresses, passed)), Some(all)) => {
                all.extend(addresses);
                candidate.passed.extend(passed);
            }
            _ => candidate.addresses = None,
        }
    }

    fn add(&mut self, what: What<'c, 'a>, root: OperationRef<'c, 'a>, address: Value<'c, 'a>) {
        if let Some((addresses, passed)) = self.addresses(root, address) {
            self.candidates.push(Candidate { what, addresses: Some(addresses), passed });
        }
    }

    /// The candidate that an argument is which gets an address by reference, made if it is new.
    fn argument(&mut self, function: FuncId, argument: usize) -> usize {
        if let Some(at) = self.arguments.get(&(function, argument)) {
            return *at;
        }
        let at = self.candidates.len();
        self.arguments.insert((function, argument), at);
        let what = What::Argument(function, argument);
        self.candidates.push(Candidate { what, addresses: None, passed: Vec::new() });
        at
    }

    /// Follows what arguments get.
    fn follow_arguments(&mut self) {
        let mut at = 0;
        while at < self.candidates.len() {
            if let What::Argument(function, argument) = self.candidates[at].what {
                let op = *self.symbols.functions[function.index()].op;
                let value = functions::entry_block(op).and_then(|entry| entry.argument(argument).ok());
                if let Some((addresses, passed)) = value.and_then(|value| self.addresses(op, value.into())) {
                    self.candidates[at].addresses = Some(addresses);
                    self.candidates[at].passed = passed;
                }
            }
            at += 1;
        }
    }

    /// Whether all accesses of a variable lie behind it: in memory that it shares with others, as dynamic shared memory.
    fn has_no_size(&mut self, global: OperationRef<'c, 'a>) -> bool {
        let ty = global.attribute("global_type").ok().and_then(|ty| TypeAttribute::try_from(ty).ok());
        ty.is_some_and(|ty| self.layouts.whole(global, ty.value()) == Place::at(0, 0))
    }

    fn finish(mut self) -> Objects {
        self.follow_arguments();
        let is_argument = |at: &usize| matches!(self.candidates[*at].what, What::Argument(..));
        let mut passers: Vec<Vec<usize>> = vec![Vec::new(); self.candidates.len()];
        for (at, candidate) in self.candidates.iter().enumerate() {
            candidate.passed.iter().for_each(|argument| passers[*argument].push(at));
        }
        let mut leaving: Vec<bool> = vec![false; self.candidates.len()];
        let left = (0..self.candidates.len()).filter(|at| self.candidates[*at].addresses.is_none());
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
            let addresses = addresses.unwrap_or_default();
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
        let fields = places.iter().zip(&shape.fields).filter(|(_, field)| **field == Field::Generic);
        fields.map(|(place, _)| *place).collect()
    }

    /// The addresses made from `address`, itself included, and the arguments that get one; none if one of them leaves.
    fn addresses(
        &mut self,
        function: OperationRef<'c, 'a>,
        address: Value<'c, 'a>,
    ) -> Option<(Addresses<'c, 'a>, Vec<usize>)> {
        let mut all = vec![(address, Place::at(0, 1))];
        let mut passed = Vec::new();
        let mut at = 0;
        while at < all.len() {
            let (value, place) = all[at];
            let mut uses = Vec::new();
            ir::for_each_use(value, |op, operand| uses.push((op, operand)));
            for (op, operand) in uses {
                match self.passing(op, operand) {
                    Some(Passing::ByValue) => continue,
                    Some(Passing::ByReference(callee, argument)) => {
                        passed.push((callee, argument));
                        continue;
                    }
                    None => {}
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
                    all.push((made, place.at_inner(self.layouts.distance(function, op, rule, result))));
                }
            }
            at += 1;
        }
        // Only what does not leave here is worth following.
        let passed = passed.into_iter().map(|(callee, argument)| self.argument(callee, argument));
        Some((all, passed.collect()))
    }

    /// How a call of a function in sight, whose body is certain to run, passes the address that the operand is.
    fn passing(&mut self, op: OperationRef<'c, 'a>, operand: usize) -> Option<Passing> {
        if !self.extractor.classes.class(op).interfaces.contains(InterfaceSet::CALL) {
            return None;
        }
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
fn by_value_type<'c>(function: OperationRef<'c, '_>, argument: usize) -> Option<melior::ir::Type<'c>> {
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
