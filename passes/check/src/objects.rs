//! Memory that only what is in sight can reach, byte by byte.
//!
//! A stack slot, a variable that no other module can name, or what an argument points to, is an *object* if its address is
//! used for nothing but offsets, casts, loads, stores, copies, passing by value, and passing to functions in sight that use
//! the argument so as well. Then the uses of the address are all there is: what a load of it gets was stored by one of them,
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
use std::rc::Rc;
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
}

/// The objects met so far.
#[derive(Default)]
pub struct Objects<'c, 'a> {
    by_root: FxHashMap<usize, Option<usize>>,
    all: Vec<Rc<Object<'c, 'a>>>,
    layouts: FxHashMap<usize, Layout<'c, 'a>>,
    /// Arguments whose address goes where it cannot be followed, by function and number; none before the first question.
    leaving: Option<FxHashSet<(usize, usize)>>,
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
        let mut place = Place::bytes(0, 1);
        let mut value = address;
        let root = loop {
            if let Some((block, index)) = ir::argument_owner(value) {
                let function = block.parent_operation()?;
                let is_entry = interfaces::entry_block(function).is_some_and(|entry| entry == block);
                let is_known = program.functions.contains_key(&ir::operation_id(function));
                if !is_entry || !is_known {
                    return None;
                }
                if is_by_value(function, index) {
                    break Root::Argument(function, index, Passing::ByValue);
                }
                if !self.is_followed(program, function, index) {
                    return None;
                }
                break Root::Argument(function, index, Passing::ByReference);
            }
            let op = ir::defining_op(value)?;
            if program.is_from_host(op) {
                return None;
            }
            let effects = program.rules.effects(op);
            if let Some(source) = program.rules.cast(op) {
                value = source;
                continue;
            }
            let mut sources = effects.iter().filter_map(|effect| match effect {
                Effect::Follows { operands, .. } => Some(operands),
                _ => None,
            });
            if let Some(operands) = sources.next() {
                let mut made_of = operands.iter().flat_map(|position| ops::numbers(op, *position));
                let source = made_of.next().filter(|_| made_of.next().is_none())?;
                place = self.distance(&program.rules, op).inner(place);
                value = ir::operand(op, source)?;
                continue;
            }
            let slot = |effect: &Effect| matches!(effect, Effect::Source { space: MemorySpace::Local, .. });
            if effects.iter().any(slot) && !program.rules.is(op, InterfaceSet::CALL) {
                break Root::Slot(op);
            }
            let attribute = effects.iter().find_map(|effect| match effect {
                Effect::SymbolAddress { attribute, .. } => op.attribute(attribute).ok(),
                _ => None,
            })?;
            let variable = program.named(op, attribute)?;
            break Root::Variable(variable);
        };
        let key = match root {
            Root::Slot(op) | Root::Variable(op) => ir::operation_id(op),
            Root::Argument(..) => ir::value_id(value),
        };
        if let Some(known) = self.by_root.get(&key) {
            return known.map(|object| (object, place));
        }
        let uses = self.uses_of(program, root, value);
        let object = uses.map(|uses| {
            self.all.push(Rc::new(Object { root, uses }));
            self.all.len() - 1
        });
        self.by_root.insert(key, object);
        object.map(|object| (object, place))
    }

    fn uses_of(
        &mut self,
        program: &Program<'_, 'c, 'a>,
        root: Root<'c, 'a>,
        value: Value<'c, 'a>,
    ) -> Option<Vec<(OperationRef<'c, 'a>, usize, Place)>> {
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
        let Uses { all, passed } = self.all_uses(program, addresses)?;
        passed.iter().all(|(function, index)| self.is_followed(program, *function, *index)).then_some(all)
    }

    /// All uses of addresses, and the arguments that get one by reference; none if one goes where it cannot be followed.
    fn all_uses(
        &mut self,
        program: &Program<'_, 'c, 'a>,
        addresses: Vec<Value<'c, 'a>>,
    ) -> Option<Uses<'c, 'a>> {
        let mut uses_of = Uses { all: Vec::new(), passed: Vec::new() };
        let mut pending: Vec<(Value<'c, 'a>, Place)> =
            addresses.into_iter().map(|address| (address, Place::bytes(0, 1))).collect();
        while let Some((address, place)) = pending.pop() {
            let mut uses = Vec::new();
            ir::for_each_use(address, |op, operand| uses.push((op, operand)));
            for (op, operand) in uses {
                uses_of.all.push((op, operand, place));
                match passing(program, op, operand) {
                    Some((_, _, Passing::ByValue)) => continue,
                    Some((function, index, Passing::ByReference)) => {
                        uses_of.passed.push((function, index));
                        continue;
                    }
                    None => {}
                }
                for made in made_from(&program.rules, op, operand)? {
                    if !ops::holds_pointers(made.r#type()) {
                        return None;
                    }
                    pending.push((made, place.inner(self.distance(&program.rules, op))));
                }
            }
        }
        Some(uses_of)
    }

    /// Whether what an argument points to, by reference, is used in sight alone.
    fn is_followed(
        &mut self,
        program: &Program<'_, 'c, 'a>,
        function: OperationRef<'c, 'a>,
        index: usize,
    ) -> bool {
        if self.leaving.is_none() {
            self.leaving = Some(self.find_leaving(program));
        }
        let leaving = self.leaving.as_ref();
        gets_references(program, function)
            && leaving.is_some_and(|leaving| !leaving.contains(&(ir::operation_id(function), index)))
    }

    /// The arguments whose address leaves, here or where it is passed on.
    fn find_leaving(&mut self, program: &Program<'_, 'c, 'a>) -> FxHashSet<(usize, usize)> {
        let mut passers: FxHashMap<(usize, usize), Vec<(usize, usize)>> = FxHashMap::default();
        let mut pending = Vec::new();
        for id in &program.order {
            let function = program.functions[id].op;
            let Some(entry) = interfaces::entry_block(function) else { continue };
            for index in 0..entry.argument_count() {
                let Ok(argument) = entry.argument(index) else { continue };
                if !ops::holds_pointers(argument.r#type()) {
                    continue;
                }
                match self.all_uses(program, vec![argument.into()]) {
                    None => pending.push((*id, index)),
                    Some(uses) => {
                        for (callee, argument) in uses.passed {
                            let callee = (ir::operation_id(callee), argument);
                            passers.entry(callee).or_default().push((*id, index));
                        }
                    }
                }
            }
        }
        let mut leaving = FxHashSet::default();
        while let Some(argument) = pending.pop() {
            if leaving.insert(argument) {
                pending.extend(passers.get(&argument).into_iter().flatten());
            }
        }
        leaving
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
struct Uses<'c, 'a> {
    all: Vec<(OperationRef<'c, 'a>, usize, Place)>,
    /// The arguments that get one by reference.
    passed: Vec<(OperationRef<'c, 'a>, usize)>,
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
