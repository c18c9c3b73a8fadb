//! Memory that only what is in sight can reach.
//!
//! ```text
//! %slot = alloca {ptr, ptr}     its address goes into loads, stores, copies and offsets, nowhere else:
//! store %p, %slot + 8           a load from %slot + 8 gets what was stored there,
//! %q = load %slot + 8           whatever anybody stores elsewhere
//! ```
//!
//! The same holds for a variable that no other module can name and whose address is used so in every function, and for
//! what an argument points to that is passed by value. An address that is passed on, stored, merged with another, or
//! looked at by an op without a rule leaves, and its memory is then part of its space like any other.

use super::{
    Code, Extractor,
    addresses::Use,
    body::is_by_value,
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
use rustc_hash::FxHashMap;
use tilespace_core::{
    MemorySpace,
    graph::Object,
    ids::{CellId, FuncId, Id, IdMap, ObjectId},
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

    /// Finds the objects of a module.
    pub fn find<'c: 'a, 'a>(
        extractor: &mut Extractor,
        layouts: &mut Layouts<'c, 'a>,
        symbols: &Symbols<'c, 'a>,
        code: &IdMap<FuncId, Code<'c, 'a>>,
    ) -> Self {
        let mut finder = Finder {
            extractor,
            layouts,
            symbols,
            objects: Objects::default(),
            globals: Vec::new(),
            index: FxHashMap::default(),
        };
        for (index, function) in symbols.functions.iter().enumerate() {
            if function.has_body {
                finder.arguments(FuncId::new(index), *function.op);
            }
            let id = FuncId::new(index);
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
    objects: Objects,
    /// The addresses of each global; none once one of them leaves.
    globals: Vec<(OperationRef<'c, 'a>, Option<Addresses<'c, 'a>>)>,
    index: FxHashMap<usize, usize>,
}

impl<'c: 'a, 'a> Finder<'_, '_, 'c, 'a> {
    fn arguments(&mut self, id: FuncId, function: OperationRef<'c, 'a>) {
        let Some(entry) = functions::entry_block(function) else { return };
        for argument in 0..entry.argument_count() {
            let Some(pointee) = by_value_type(function, argument) else { continue };
            let Some(addresses) =
                entry.argument(argument).ok().and_then(|value| self.addresses(function, value.into()))
            else {
                continue;
            };
            let object = self.objects.add(&addresses, Object::Slot(id));
            let shape = self.extractor.types.shape(pointee);
            let places = self.layouts.fields(function, &mut self.extractor.types, pointee);
            let fields = places.iter().zip(&shape.fields).filter(|(_, field)| **field == Field::Generic);
            let fields: Vec<Place> = fields.map(|(place, _)| *place).collect();
            let rest = rest(&fields);
            self.objects.by_value.insert((id, argument), Pointee { object, fields, rest });
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
                if let (Some(id), Some(addresses)) = (id, self.addresses(root, address)) {
                    self.objects.add(&addresses, Object::Slot(id));
                }
            } else if let Some(global) = named_global(rule, op, self.symbols) {
                let has_no_size = self.has_no_size(global);
                let at = *self.index.entry(ir::operation_id(global)).or_insert_with(|| {
                    let is_object = self.symbols.is_known_here(global) && !has_no_size;
                    self.globals.push((global, is_object.then(Vec::new)));
                    self.globals.len() - 1
                });
                let Some(mut all) = self.globals[at].1.take() else { continue };
                self.globals[at].1 = self.addresses(root, address).map(|more| {
                    all.extend(more);
                    all
                });
            }
        }
    }

    /// Whether all accesses of a variable lie behind it: in memory that it shares with others, as dynamic shared memory.
    fn has_no_size(&mut self, global: OperationRef<'c, 'a>) -> bool {
        let ty = global.attribute("global_type").ok().and_then(|ty| TypeAttribute::try_from(ty).ok());
        ty.is_some_and(|ty| self.layouts.whole(global, ty.value()) == Place::at(0, 0))
    }

    fn finish(mut self) -> Objects {
        for (global, addresses) in self.globals {
            if let Some(addresses) = addresses {
                let initial = initial_contents(self.extractor, global);
                let object = self.objects.add(&addresses, Object::Variable(initial));
                self.objects.by_global.insert(ir::operation_id(global), object);
            }
        }
        self.objects
    }

    /// The addresses made from `address`, itself included; none if one of them leaves.
    fn addresses(
        &mut self,
        function: OperationRef<'c, 'a>,
        address: Value<'c, 'a>,
    ) -> Option<Addresses<'c, 'a>> {
        let mut all = vec![(address, Place::at(0, 1))];
        let mut at = 0;
        while at < all.len() {
            let (value, place) = all[at];
            let mut uses = Vec::new();
            ir::for_each_use(value, |op, operand| uses.push((op, operand)));
            for (op, operand) in uses {
                if self.is_passed_by_value(op, operand) {
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
                    all.push((made, place.at_inner(self.layouts.distance(function, op, rule, result))));
                }
            }
            at += 1;
        }
        Some(all)
    }

    /// Whether a call of a function in sight gives it a copy of what the operand points to.
    fn is_passed_by_value(&mut self, op: OperationRef<'c, 'a>, operand: usize) -> bool {
        if !self.extractor.classes.class(op).interfaces.contains(InterfaceSet::CALL) {
            return false;
        }
        let Some(Callee::Symbol(symbol)) = interfaces::callee(op) else { return false };
        let Some(callee) = self.symbols.function(op, symbol) else { return false };
        let callee = &self.symbols.functions[callee.index()];
        let argument = interfaces::call_arguments(op)
            .filter(|arguments| arguments.contains(&operand))
            .map(|arguments| operand - arguments.start);
        callee.is_definitive
            && call_matches(op, *callee.op)
            && argument.is_some_and(|argument| is_by_value(*callee.op, argument).is_some())
    }
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
