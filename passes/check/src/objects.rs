//! Memory that only what is in sight can reach, byte by byte.
//!
//! A stack slot, a variable that no other module can name, or what an argument points to, is an *object* if its address is
//! used for nothing but offsets, casts, loads, stores, copies, passing by value, and passing to functions in sight that use
//! the argument so as well, and may return it. Where control flow brings several values together, all of them must be
//! addresses of the one object. Then the uses of the address are all there is: what a load of it gets was stored by one of them,
//! in bytes that it shares with the load; by a caller, where an argument points; or by a function that it was passed to.
//!
//! ```text
//! init(&q, %s)     stores %s to where its first argument points: a use of q that stores what init leaves there
//! get(&q)          loads from where its argument points: what q holds in the caller, passed for these bytes
//! keep(&q)         stores the address itself: q is no object, nor is what any argument points to that q came by
//! ```

use crate::{
    definitions,
    device::is_launch,
    ops::{self, Rules},
    program::{Program, Role},
    values::is_by_value,
};
use melior::ir::{
    BlockLike, OperationRef, Type, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, TypeAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    interfaces::{self, InterfaceSet},
    ir,
    layout::Layout,
    types::{self, Aggregate},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{collections::VecDeque, rc::Rc};
use tilespace_core::MemorySpace;
use tilespace_dialects::{AccessKind, Effect, Operand};

/// The index of `llvm.getelementptr` that stands for an operand (`mlir::LLVM::GEPOp::kDynamicIndex`).
const DYNAMIC: i32 = i32::MIN;

/// Repetitions of a place that are told apart.
const PARTS: i128 = 64;

/// Some bytes of an object: `width` from `offset` on, and the same any number of `step` further on or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub offset: i64,
    pub step: u64,
    pub width: u64,
}

impl Place {
    pub const ANYWHERE: Self = Self { offset: 0, step: 1, width: 1 };

    pub fn bytes(offset: i64, width: u64) -> Self {
        Self { offset, step: 0, width }
    }

    /// The bytes `inner` of what starts at this place.
    #[must_use]
    pub fn inner(self, inner: Self) -> Self {
        let step = gcd(self.step, inner.step);
        let offset = self.offset.checked_add(inner.offset);
        offset.map_or(Self::ANYWHERE, |offset| Self { offset, step, width: inner.width })
    }

    /// The parts of this place that are in the first `length` bytes.
    pub fn within(self, length: u64) -> Vec<Self> {
        let (step, width) = (i128::from(self.step), i128::from(self.width));
        let (offset, end) = (i128::from(self.offset), i128::from(length));
        if end > i128::from(u32::MAX) {
            return vec![self];
        }
        let first = if step == 0 { offset } else { offset.rem_euclid(step) - step };
        let count = if step == 0 { 1 } else { (end - first) / step + 1 };
        if step != 0 && (width > step || count > PARTS) {
            return vec![Self::bytes(0, length)];
        }
        let parts = (0..count).map(|index| first + index * step);
        let clipped = parts.filter_map(|start| {
            let stop = (start + width).min(end);
            let start = start.max(0);
            let width = u64::try_from(stop - start).ok().filter(|width| *width > 0)?;
            Some(Self::bytes(i64::try_from(start).ok()?, width))
        });
        clipped.collect()
    }

    /// A place with the bytes of both.
    #[must_use]
    pub fn joined(self, other: Self) -> Self {
        match other.offset.checked_sub(self.offset) {
            Some(distance) => {
                let step = gcd(gcd(self.step, other.step), distance.unsigned_abs());
                Self { step, width: self.width.max(other.width), ..self }
            }
            None => Self::ANYWHERE,
        }
    }

    /// Whether a byte can be in both.
    pub fn overlaps(self, other: Self) -> bool {
        let distance = i128::from(other.offset) - i128::from(self.offset);
        let (width, others) = (i128::from(self.width), i128::from(other.width));
        match i128::from(gcd(self.step, other.step)) {
            0 => -others < distance && distance < width,
            step => distance.rem_euclid(step) < width || step - distance.rem_euclid(step) < others,
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// What an object is.
#[derive(Clone, Copy)]
pub enum Root<'c, 'a> {
    /// The result of this op.
    Slot(OperationRef<'c, 'a>),
    /// This variable.
    Variable(OperationRef<'c, 'a>),
    /// What this argument of this function points to.
    Argument(OperationRef<'c, 'a>, usize, Passing),
}

/// How an address is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// The callee gets a copy of what is there.
    ByValue,
    /// The callee gets the address.
    ByReference,
}

/// An object, and all uses of its address.
pub struct Object<'c, 'a> {
    pub root: Root<'c, 'a>,
    pub uses: Vec<(OperationRef<'c, 'a>, usize, Place)>,
    /// Where in it each address is.
    places: FxHashMap<usize, Place>,
}

/// Where operands go by control flow in a function, and what values come from there.
#[derive(Default)]
struct HandedOn<'c, 'a> {
    to: FxHashMap<(usize, usize), Vec<Value<'c, 'a>>>,
    from: FxHashMap<usize, Vec<Value<'c, 'a>>>,
}

/// What becomes of arguments by reference, each by function and number.
#[derive(Default)]
struct References {
    /// Those whose address goes where it cannot be followed.
    leaving: FxHashSet<(usize, usize)>,
    /// The results that are an address made of it, whichever way the function ends.
    returned: FxHashMap<(usize, usize), Vec<(usize, Place)>>,
}

/// The objects met so far.
#[derive(Default)]
pub struct Objects<'c, 'a> {
    by_root: FxHashMap<usize, Option<usize>>,
    all: Vec<Rc<Object<'c, 'a>>>,
    layouts: FxHashMap<usize, Layout<'c, 'a>>,
    /// Whether it is known what becomes of references.
    is_prepared: bool,
    references: References,
    handed_on: FxHashMap<usize, Rc<HandedOn<'c, 'a>>>,
}

impl Object<'_, '_> {
    /// Whether callers own it.
    pub fn is_of_callers(&self) -> bool {
        matches!(self.root, Root::Argument(_, _, Passing::ByReference))
    }

    /// Whether all code shares it. Each call has slots of its own.
    pub fn is_variable(&self) -> bool {
        matches!(self.root, Root::Variable(_))
    }
}

impl<'c: 'a, 'a> Objects<'c, 'a> {
    /// Object number `index`.
    pub fn get(&self, index: usize) -> Rc<Object<'c, 'a>> {
        self.all[index].clone()
    }

    /// The object that `address` is in, and where in it that is.
    pub fn at(&mut self, program: &Program<'_, 'c, 'a>, address: Value<'c, 'a>) -> Option<(usize, Place)> {
        if !std::mem::replace(&mut self.is_prepared, true) {
            self.find_references(program);
        }
        let (root, value) = self.root_of(program, address)?;
        let key = match root {
            Root::Slot(op) | Root::Variable(op) => ir::operation_id(op),
            Root::Argument(..) => ir::value_id(value),
        };
        let known = match self.by_root.get(&key) {
            Some(known) => *known,
            None => {
                let object = self.uses_of(program, root, value).map(|Uses { all: uses, places, .. }| {
                    self.all.push(Rc::new(Object { root, uses, places }));
                    self.all.len() - 1
                });
                self.by_root.insert(key, object);
                object
            }
        };
        let place = *self.all[known?].places.get(&ir::value_id(address))?;
        Some((known?, place))
    }

    /// One of the places where an address may come from, and the value that it is there.
    fn root_of(
        &mut self,
        program: &Program<'_, 'c, 'a>,
        address: Value<'c, 'a>,
    ) -> Option<(Root<'c, 'a>, Value<'c, 'a>)> {
        let mut seen = FxHashSet::default();
        let mut pending = vec![address];
        while let Some(value) = pending.pop() {
            if !seen.insert(ir::value_id(value)) {
                continue;
            }
            if let Some((block, index)) = ir::argument_owner(value) {
                let function = block.parent_operation()?;
                let is_entry = interfaces::entry_block(function).is_some_and(|entry| entry == block);
                let is_known = program.functions.contains_key(&ir::operation_id(function));
                if is_entry && is_known {
                    let passing = match is_by_value(function, index) {
                        true => Passing::ByValue,
                        false => Passing::ByReference,
                    };
                    return (passing == Passing::ByValue || self.is_followed(program, function, index))
                        .then_some((Root::Argument(function, index, passing), value));
                }
                pending.extend(self.sources(program, function, value));
                continue;
            }
            let op = ir::defining_op(value)?;
            if program.is_from_host(op) {
                return None;
            }
            if let Some(source) = program.rules.cast(op) {
                pending.push(source);
                continue;
            }
            if program.rules.is(op, InterfaceSet::CALL) {
                pending.extend(self.passed_and_returned(program, op, ir::result_number(value)?));
                continue;
            }
            if program.rules.is(op, InterfaceSet::SELECT_LIKE) {
                let (_, one, other) = interfaces::select_operands(op)?;
                pending.extend([one, other].into_iter().filter_map(|operand| ir::operand(op, operand)));
                continue;
            }
            if program.rules.is(op, InterfaceSet::REGION_BRANCH) {
                pending.extend(self.sources(program, op, value));
                continue;
            }
            let effects = program.rules.effects(op);
            let mut sources = effects.iter().filter_map(|effect| match effect {
                Effect::Follows { operands, .. } => Some(operands),
                _ => None,
            });
            if let Some(operands) = sources.next() {
                let mut made_of = operands.iter().flat_map(|position| ops::numbers(op, *position));
                let source = made_of.next().filter(|_| made_of.next().is_none())?;
                pending.push(ir::operand(op, source)?);
                continue;
            }
            let slot = |effect: &Effect| matches!(effect, Effect::Source { space: MemorySpace::Local, .. });
            if effects.iter().any(slot) {
                return Some((Root::Slot(op), value));
            }
            let attribute = effects.iter().find_map(|effect| match effect {
                Effect::SymbolAddress { attribute, .. } => op.attribute(attribute).ok(),
                _ => None,
            })?;
            return Some((Root::Variable(program.named(op, attribute)?), value));
        }
        None
    }

    /// The operands of a call that one of its results is made of.
    fn passed_and_returned(
        &self,
        program: &Program<'_, 'c, 'a>,
        call: OperationRef<'c, 'a>,
        result: usize,
    ) -> Vec<Value<'c, 'a>> {
        let (Some(callee), Some(arguments)) = (program.callee(call), interfaces::call_arguments(call)) else {
            return Vec::new();
        };
        let id = ir::operation_id(callee.op);
        let is_returned = |operand: &usize| {
            let returned = self.references.returned.get(&(id, operand - arguments.start));
            returned.is_some_and(|returned| returned.iter().any(|(number, _)| *number == result))
        };
        arguments.clone().filter(is_returned).filter_map(|operand| ir::operand(call, operand)).collect()
    }

    /// What control flow may hand on to a value.
    fn sources(
        &mut self,
        program: &Program<'_, 'c, 'a>,
        around: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
    ) -> Vec<Value<'c, 'a>> {
        let Some(handed_on) = self.handed_on(program, around) else { return Vec::new() };
        handed_on.from.get(&ir::value_id(value)).cloned().unwrap_or_default()
    }

    /// What control flow hands on in the function that an op is, or is in.
    fn handed_on(
        &mut self,
        program: &Program<'_, 'c, 'a>,
        op: OperationRef<'c, 'a>,
    ) -> Option<Rc<HandedOn<'c, 'a>>> {
        let function = match program.functions.contains_key(&ir::operation_id(op)) {
            true => op,
            false => program.function_around(op)?,
        };
        if let Some(known) = self.handed_on.get(&ir::operation_id(function)) {
            return Some(known.clone());
        }
        let mut handed_on = HandedOn::default();
        let ops = ops::inner_ops(function);
        let branches = |op: &&OperationRef<'c, 'a>| {
            program.rules.is(**op, InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH)
        };
        for op in ops.iter().filter(branches) {
            interfaces::for_each_forwarded_operand(*op, &mut |forward| {
                let key = (ir::operation_id(forward.owner), forward.operand);
                handed_on.to.entry(key).or_default().push(forward.destination);
                let from = handed_on.from.entry(ir::value_id(forward.destination)).or_default();
                from.extend(ir::operand(forward.owner, forward.operand));
            });
        }
        for op in ops.iter().filter(branches) {
            interfaces::for_each_unforwarded_argument(*op, &mut |value| {
                handed_on.from.remove(&ir::value_id(value));
            });
        }
        // What other terminators pass is not known.
        for op in ops.iter().filter(|op| !program.rules.is(**op, InterfaceSet::BRANCH)) {
            for block in op.successors() {
                for argument in (0..block.argument_count()).filter_map(|index| block.argument(index).ok()) {
                    handed_on.from.remove(&ir::value_id(argument.into()));
                }
            }
        }
        let handed_on = Rc::new(handed_on);
        self.handed_on.insert(ir::operation_id(function), handed_on.clone());
        Some(handed_on)
    }

    fn uses_of(
        &mut self,
        program: &Program<'_, 'c, 'a>,
        root: Root<'c, 'a>,
        value: Value<'c, 'a>,
    ) -> Option<Uses<'c, 'a>> {
        let returns = match root {
            Root::Argument(function, _, Passing::ByReference) => Some(function),
            Root::Slot(_) | Root::Variable(_) | Root::Argument(_, _, Passing::ByValue) => None,
        };
        let addresses = match root {
            Root::Slot(_) | Root::Argument(..) => vec![value],
            Root::Variable(variable) => {
                let takers = program.variables.get(&ir::operation_id(variable))?.as_ref()?;
                let ty =
                    variable.attribute("global_type").ok().and_then(|ty| TypeAttribute::try_from(ty).ok());
                // What lies behind a variable without a size is not its own.
                if ty.is_some_and(|ty| self.size(variable, ty.value()) == Some(0)) {
                    return None;
                }
                takers.iter().filter_map(|op| ir::result(*op, 0)).collect()
            }
        };
        let mut uses_of = Uses::default();
        for address in addresses {
            let Uses { all, passed, places, returned: _ } = self.all_uses(program, address, returns)?;
            uses_of.all.extend(all);
            uses_of.passed.extend(passed);
            uses_of.places.extend(places);
        }
        let is_followed =
            |(function, index): &(OperationRef<'c, 'a>, usize)| self.is_followed(program, *function, *index);
        uses_of.passed.iter().all(is_followed).then_some(uses_of)
    }

    /// All uses of an address, and the arguments that get one by reference; none if one goes where it cannot be followed.
    /// `returns` is the function that may return one.
    fn all_uses(
        &mut self,
        program: &Program<'_, 'c, 'a>,
        address: Value<'c, 'a>,
        returns: Option<OperationRef<'c, 'a>>,
    ) -> Option<Uses<'c, 'a>> {
        let mut uses_of = Uses::default();
        let mut met: Vec<Vec<Value<'c, 'a>>> = Vec::new();
        let mut addresses = Vec::new();
        let mut pending = vec![(address, Place::bytes(0, 1))];
        let mut is_returned = false;
        while let Some((address, place)) = pending.pop() {
            let id = ir::value_id(address);
            let place = match uses_of.places.get(&id) {
                Some(known) if known.joined(place) == *known => continue,
                Some(known) => known.joined(place),
                None => {
                    addresses.push(address);
                    place
                }
            };
            uses_of.places.insert(id, place);
            let mut uses = Vec::new();
            ir::for_each_use(address, |op, operand| uses.push((op, operand)));
            for (op, operand) in uses {
                match passing(program, op, operand) {
                    Some((_, _, Passing::ByValue)) => continue,
                    Some((function, index, Passing::ByReference)) => {
                        uses_of.passed.push((function, index));
                        let returned = self.references.returned.get(&(ir::operation_id(function), index));
                        for (number, distance) in returned.into_iter().flatten() {
                            pending.push((ir::result(op, *number)?, place.inner(*distance)));
                        }
                        continue;
                    }
                    None => {}
                }
                let flows = InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE;
                if program.rules.is(op, flows) {
                    if returns.is_some() && op.parent_operation() == returns && program.rules.is_exit(op) {
                        is_returned = true;
                        continue;
                    }
                    let handed_on = self.handed_on(program, op)?;
                    for to in handed_on.to.get(&(ir::operation_id(op), operand))? {
                        met.push(handed_on.from.get(&ir::value_id(*to))?.clone());
                        pending.push((*to, place));
                    }
                    continue;
                }
                if program.rules.is(op, InterfaceSet::SELECT_LIKE)
                    && let Some((_, one, other)) = interfaces::select_operands(op)
                {
                    met.push(vec![ir::operand(op, one)?, ir::operand(op, other)?]);
                    pending.push((ir::result(op, 0)?, place));
                    continue;
                }
                for made in made_from(&program.rules, op, operand)? {
                    if !ops::holds_pointers(made.r#type()) {
                        return None;
                    }
                    pending.push((made, place.inner(self.distance(&program.rules, op))));
                }
            }
        }
        let is_address = |value: &Value<'c, 'a>| uses_of.places.contains_key(&ir::value_id(*value));
        if !met.iter().flatten().all(is_address) {
            return None;
        }
        if let (Some(function), true) = (returns, is_returned) {
            uses_of.returned = returned(program, function, &uses_of.places)?;
        }
        for address in addresses {
            let place = uses_of.places[&ir::value_id(address)];
            ir::for_each_use(address, |op, operand| uses_of.all.push((op, operand, place)));
        }
        Some(uses_of)
    }

    /// Whether what an argument points to, by reference, is used in sight alone.
    fn is_followed(
        &self,
        program: &Program<'_, 'c, 'a>,
        function: OperationRef<'c, 'a>,
        index: usize,
    ) -> bool {
        gets_references(program, function)
            && !self.references.leaving.contains(&(ir::operation_id(function), index))
    }

    /// Finds the arguments whose address leaves, here or where it is passed on, and those that are returned.
    fn find_references(&mut self, program: &Program<'_, 'c, 'a>) {
        let mut passers: FxHashMap<(usize, usize), Vec<(usize, usize)>> = FxHashMap::default();
        let mut pending: VecDeque<(usize, usize)> = VecDeque::new();
        for id in &program.order {
            let function = program.functions[id].op;
            let count = interfaces::entry_block(function).map_or(0, |entry| entry.argument_count());
            pending.extend((0..count).map(|index| (*id, index)));
        }
        let mut leaving = Vec::new();
        while let Some((id, index)) = pending.pop_front() {
            let function = program.functions[&id].op;
            let entry = interfaces::entry_block(function);
            let Some(argument) = entry.and_then(|entry| entry.argument(index).ok()) else { continue };
            if !ops::holds_pointers(argument.r#type()) {
                continue;
            }
            let Some(uses) = self.all_uses(program, argument.into(), Some(function)) else {
                leaving.push((id, index));
                continue;
            };
            for (callee, argument) in uses.passed {
                let passers = passers.entry((ir::operation_id(callee), argument)).or_default();
                if !passers.contains(&(id, index)) {
                    passers.push((id, index));
                }
            }
            let known = self.references.returned.entry((id, index)).or_default();
            if *known != uses.returned {
                *known = uses.returned;
                pending.extend(passers.get(&(id, index)).into_iter().flatten());
            }
        }
        while let Some(argument) = leaving.pop() {
            if self.references.leaving.insert(argument) {
                leaving.extend(passers.get(&argument).into_iter().flatten());
            }
        }
    }

    /// How far a result of an op is from the address that it is made of.
    pub fn distance(&mut self, rules: &Rules<'_>, op: OperationRef<'c, 'a>) -> Place {
        for effect in rules.effects(op) {
            match effect {
                Effect::SameAddress { .. } | Effect::CastTo { .. } => return Place::bytes(0, 1),
                Effect::Indexed { indices, element, constants, .. } => {
                    return self.indexed(op, *indices, element, constants).unwrap_or(Place::ANYWHERE);
                }
                _ => {}
            }
        }
        Place::ANYWHERE
    }

    fn indexed(
        &mut self,
        op: OperationRef<'c, 'a>,
        indices: Operand,
        element: &str,
        constants: &str,
    ) -> Option<Place> {
        let layout = self.layout(op);
        let mut ty = TypeAttribute::try_from(op.attribute(element).ok()?).ok()?.value();
        let constants = DenseI32ArrayAttribute::try_from(op.attribute(constants).ok()?).ok()?;
        let mut operands = ops::operands(op, indices);
        let mut place = Place::bytes(0, 1);
        for number in 0..constants.len() {
            let index = match constants.element(number).ok()? {
                DYNAMIC => ir::constant_integer(operands.next()?),
                constant => Some(i64::from(constant)),
            };
            let aggregate = if number == 0 { Aggregate::None } else { types::elements(ty) };
            if let Aggregate::Struct(_) = aggregate {
                let field = usize::try_from(index?).ok()?;
                place = place.inner(Place::bytes(i64::try_from(layout.offset(ty, field)?).ok()?, 1));
                ty = types::element_type(ty, field)?;
                continue;
            }
            if number > 0 {
                ty = types::element_type(ty, 0)?;
            }
            let size = layout.size(ty)?;
            let stride = if aggregate == Aggregate::Vector { size.size } else { size.stride };
            place = place.inner(match index {
                Some(index) => Place::bytes(i64::try_from(stride).ok()?.checked_mul(index)?, 1),
                None => Place { offset: 0, step: stride, width: 1 },
            });
        }
        Some(place)
    }

    fn layout(&mut self, op: OperationRef<'c, 'a>) -> &Layout<'c, 'a> {
        let mut scope = op;
        while !interfaces::interfaces(scope).contains(InterfaceSet::SYMBOL_TABLE) {
            let Some(parent) = scope.parent_operation() else { break };
            scope = parent;
        }
        self.layouts.entry(ir::operation_id(scope)).or_insert_with(|| Layout::new(scope))
    }

    fn size(&mut self, at: OperationRef<'c, 'a>, ty: Type<'c>) -> Option<u64> {
        Some(self.layout(at).size(ty)?.size)
    }

    /// The bytes that a value takes in memory.
    pub fn whole(&mut self, at: OperationRef<'c, 'a>, ty: Type<'c>) -> Place {
        self.size(at, ty).map_or(Place::bytes(0, u64::MAX), |size| Place::bytes(0, size))
    }

    /// The bytes of the pointer at `path` in a value.
    pub fn field(&mut self, at: OperationRef<'c, 'a>, ty: Type<'c>, path: &[i64]) -> Place {
        let layout = self.layout(at);
        let find = || {
            let (mut ty, mut offset) = (ty, 0i64);
            for index in path {
                let index = usize::try_from(*index).ok()?;
                let element = types::element_type(ty, index)?;
                let distance = match types::elements(ty) {
                    Aggregate::Struct(_) => layout.offset(ty, index)?,
                    _ => layout.size(element)?.stride.checked_mul(index as u64)?,
                };
                offset = offset.checked_add(i64::try_from(distance).ok()?)?;
                ty = element;
            }
            Some(Place::bytes(offset, layout.size(ty)?.size))
        };
        find().unwrap_or(Place::ANYWHERE)
    }
}

/// The uses of addresses, each with where in the object it is.
#[derive(Default)]
struct Uses<'c, 'a> {
    all: Vec<(OperationRef<'c, 'a>, usize, Place)>,
    places: FxHashMap<usize, Place>,
    /// The arguments that get one by reference.
    passed: Vec<(OperationRef<'c, 'a>, usize)>,
    /// The results that are one.
    returned: Vec<(usize, Place)>,
}

/// The results of a function that are addresses, with where these are; none if one is something else on another way out.
fn returned<'c: 'a, 'a>(
    program: &Program<'_, 'c, 'a>,
    function: OperationRef<'c, 'a>,
    places: &FxHashMap<usize, Place>,
) -> Option<Vec<(usize, Place)>> {
    let ops = ops::inner_ops(function);
    let ends = ops.iter().filter(|op| program.rules.is_exit(**op) && op.parent_operation() == Some(function));
    let ends: Vec<_> = ends.filter(|end| end.operand_count() != 0).collect();
    let mut returned = Vec::new();
    for number in 0..ends.iter().map(|end| end.operand_count()).max().unwrap_or(0) {
        let found = ends.iter().map(|end| {
            ir::operand(**end, number).and_then(|value| places.get(&ir::value_id(value))).copied()
        });
        let found: Vec<Option<Place>> = found.collect();
        if found.iter().any(Option::is_some) {
            let all: Option<Vec<Place>> = found.into_iter().collect();
            returned.push((number, all?.into_iter().reduce(Place::joined)?));
        }
    }
    Some(returned)
}

/// Whether addresses are followed into a function: all its callers pass what it takes, by its name.
fn gets_references<'c: 'a, 'a>(program: &Program<'_, 'c, 'a>, function: OperationRef<'c, 'a>) -> bool {
    let known = program.functions.get(&ir::operation_id(function));
    known.is_some_and(|known| known.role != Role::Kernel && !known.taken) && !is_launch(function)
}

/// The argument of a function in sight that gets the address that an operand is, and how.
pub fn passing<'c: 'a, 'a>(
    program: &Program<'_, 'c, 'a>,
    op: OperationRef<'c, 'a>,
    operand: usize,
) -> Option<(OperationRef<'c, 'a>, usize, Passing)> {
    if !program.rules.is(op, InterfaceSet::CALL) {
        return None;
    }
    let arguments = interfaces::call_arguments(op).filter(|arguments| arguments.contains(&operand))?;
    let (callee, index) = (program.callee(op)?.op, operand - arguments.start);
    if is_by_value(callee, index) {
        return Some((callee, index, Passing::ByValue));
    }
    gets_references(program, callee).then_some((callee, index, Passing::ByReference))
}

/// Whether a call of a function in sight gives it a copy of what the operand points to.
pub fn passes_by_value<'c: 'a, 'a>(
    program: &Program<'_, 'c, 'a>,
    op: OperationRef<'c, 'a>,
    operand: usize,
) -> bool {
    matches!(passing(program, op, operand), Some((_, _, Passing::ByValue)))
}

/// The addresses that an op makes of an operand; none if the address goes where it cannot be followed.
fn made_from<'c: 'a, 'a>(
    rules: &Rules<'_>,
    op: OperationRef<'c, 'a>,
    operand: usize,
) -> Option<Vec<Value<'c, 'a>>> {
    let forwards =
        InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE | InterfaceSet::CALL;
    if rules.is(op, forwards) {
        return None;
    }
    let mut made = Vec::new();
    let at = |position: &Operand| ops::numbers(op, *position).contains(&operand);
    for effect in &rules.of(op)?.effects {
        let leaves = match effect {
            Effect::Follows { result, operands } if operands.iter().any(at) => {
                made.extend(ir::result(op, *result as usize));
                operands.iter().map(|position| ops::numbers(op, *position).len()).sum::<usize>() != 1
                    || rules.has_choice(op, *result)
            }
            Effect::CastTo { result, operand } if at(operand) => {
                made.extend(ir::result(op, *result as usize));
                ops::numbers(op, *operand).len() != 1 || rules.has_choice(op, *result)
            }
            Effect::Copies { to, from } => at(to) && at(from),
            Effect::Writes { value, .. } | Effect::InsertsField { value, .. } => at(value),
            Effect::FollowsField { aggregate: operand, .. }
            | Effect::FromInteger { operand, .. }
            | Effect::Escapes { operand }
            | Effect::Shares { operand }
            | Effect::Exposes { operand } => at(operand),
            Effect::CopiesBetween { .. } | Effect::Havoc | Effect::Clobbers { .. } | Effect::CallsBack => {
                true
            }
            _ => false,
        };
        if leaves {
            return None;
        }
    }
    Some(made)
}

/// Whether memory at an address is only read, through addresses that the function makes of it, and LLVM's back end follows
/// them.
pub fn is_only_read<'c: 'a, 'a>(rules: &Rules<'_>, address: Value<'c, 'a>) -> bool {
    let mut pending = vec![address];
    while let Some(address) = pending.pop() {
        let mut uses = Vec::new();
        ir::for_each_use(address, |op, operand| uses.push((op, operand)));
        for (op, operand) in uses {
            let Some(made) = made_from(rules, op, operand) else { return false };
            let at = |position: &Operand| ops::numbers(op, *position).contains(&operand);
            let effects = rules.effects(op);
            if effects.iter().any(|effect| matches!(effect, Effect::Unfollowed)) {
                return false;
            }
            let reads = |effect: &Effect| matches!(effect, Effect::Copies { from, .. } if at(from));
            let changes = effects.iter().any(|effect| match effect {
                Effect::Writes { address, .. } => at(address),
                Effect::Copies { to, .. } => at(to),
                Effect::Access { operand, kind, .. } => {
                    at(operand)
                        && !matches!(kind, AccessKind::Load | AccessKind::Prefetch)
                        && !effects.iter().any(reads)
                }
                _ => false,
            });
            if changes {
                return false;
            }
            pending.extend(made);
        }
    }
    true
}

/// Whether a variable is one whose contents the host, or its initializer, made.
pub fn is_host_written(variable: OperationRef<'_, '_>) -> bool {
    let changes = !variable.has_attribute("constant") || variable.has_attribute("externally_initialized");
    match definitions::space_of(variable) {
        MemorySpace::Global => changes,
        MemorySpace::Constant => true,
        _ => false,
    }
}
