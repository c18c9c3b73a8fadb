//! Memory that only what is in sight can reach, byte by byte.
//!
//! A stack slot, a variable that no other module can name, or what an argument by value points to, is an *object* if its
//! address is used for nothing but offsets, casts, loads, stores, copies, and passing by value. Then the uses of the
//! address are all there is: what a load of it gets was stored by one of them, in bytes that it shares with the load.

use crate::{
    definitions,
    ops::{self, Rules},
    program::Program,
    values::is_by_value,
};
use melior::ir::{
    OperationRef, Type, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, TypeAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    interfaces::{self, InterfaceSet},
    ir,
    layout::Layout,
    types::{self, Aggregate},
};
use rustc_hash::FxHashMap;
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
    Argument(OperationRef<'c, 'a>, usize),
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
}

impl Object<'_, '_> {
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
                let function = melior::ir::BlockLike::parent_operation(&block)?;
                let is_entry = interfaces::entry_block(function).is_some_and(|entry| entry == block);
                let is_known = program.functions.contains_key(&ir::operation_id(function));
                if !is_entry || !is_known || !is_by_value(function, index) {
                    return None;
                }
                break Root::Argument(function, index);
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
        let mut all = Vec::new();
        let mut pending: Vec<(Value<'c, 'a>, Place)> =
            addresses.into_iter().map(|address| (address, Place::bytes(0, 1))).collect();
        while let Some((address, place)) = pending.pop() {
            let mut uses = Vec::new();
            ir::for_each_use(address, |op, operand| uses.push((op, operand)));
            for (op, operand) in uses {
                all.push((op, operand, place));
                if passes_by_value(program, op, operand) {
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
        Some(all)
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

/// Whether a call of a function in sight gives it a copy of what the operand points to.
pub fn passes_by_value<'c: 'a, 'a>(
    program: &Program<'_, 'c, 'a>,
    op: OperationRef<'c, 'a>,
    operand: usize,
) -> bool {
    let Some(arguments) =
        program.rules.is(op, InterfaceSet::CALL).then(|| interfaces::call_arguments(op)).flatten()
    else {
        return false;
    };
    arguments.contains(&operand)
        && program.callee(op).is_some_and(|callee| is_by_value(callee.op, operand - arguments.start))
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
