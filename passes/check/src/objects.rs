//! Memory that only visible code can reach, byte by byte.
//!
//! A stack slot, a variable that no other module can reference, or the pointee of an argument is an *object*
//! if its address is used only in offsets, casts, loads, stores, copies, passing by value, storing in
//! objects, and passing to visible functions that use the argument in the same ways and may return it. Where
//! control flow or memory joins several values, all of them must be addresses of objects
//! ([`crate::addresses`]). Then the known uses of the address are all there are: what a load reads was stored
//! by one of them, in bytes that overlap the load; by a caller, for the pointee of an argument; or by a
//! function that the address was passed to.
//!
//! ```text
//! init(&q, %s)     stores %s to its first argument's pointee: a use of q that stores what init leaves there
//! get(&q)          loads from its argument's pointee: the caller passes the contents of these bytes of q
//! keep(&q)         stores the address: q is no object, nor is the pointee of any argument that got q
//! ```

mod addresses;
mod byte_set;
mod escape;
mod indices;
mod memory;
mod uses;

use crate::{
    definitions,
    ops::{self, Pointer, Rules},
    parameters::is_by_value,
    program::Program,
};
use addresses::{Addresses, Search, gets_references};
pub use byte_set::{ByteSet, gcd};
use melior::ir::{
    OperationRef, Type, Value,
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
use tilespace_dialects::{Effect, Operand};

/// The index of `llvm.getelementptr` that stands for an operand (`mlir::LLVM::GEPOp::kDynamicIndex`).
const DYNAMIC: i32 = i32::MIN;

/// The origin of an object.
#[derive(Clone, Copy)]
pub enum Root<'c, 'a> {
    /// The result of this op.
    Slot(OperationRef<'c, 'a>),
    /// This variable.
    Variable(OperationRef<'c, 'a>),
    /// The pointee of this argument of this function.
    Argument(OperationRef<'c, 'a>, usize, Passing),
}

/// How an address is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// The callee gets a copy of the pointee.
    ByValue,
    /// The callee gets the address.
    ByReference,
}

/// An object, and all uses of its address.
pub struct Object<'c, 'a> {
    pub root: Root<'c, 'a>,
    pub uses: Vec<(OperationRef<'c, 'a>, usize, ByteSet)>,
    /// Whether it may hold a null that was not stored as a pointer.
    pub may_hold_null: bool,
    is_shared: bool,
}

/// The objects of a program.
#[derive(Default)]
pub struct Objects<'c, 'a> {
    /// By root; none for roots that are no objects.
    all: Vec<Option<Rc<Object<'c, 'a>>>>,
    /// The places of each address.
    of: FxHashMap<usize, Vec<(usize, ByteSet)>>,
    layouts: FxHashMap<usize, Layout<'c, 'a>>,
    is_prepared: bool,
}

impl Object<'_, '_> {
    /// Whether callers own it.
    pub fn is_of_callers(&self) -> bool {
        matches!(self.root, Root::Argument(_, _, Passing::ByReference))
    }

    /// Whether it still exists when a launch has ended.
    pub fn outlives_launches(&self) -> bool {
        matches!(self.root, Root::Variable(variable) if matches!(
            definitions::space_of(variable),
            MemorySpace::Generic | MemorySpace::Global | MemorySpace::Constant
        ))
    }

    /// Whether all code shares it. Each call has slots of its own, unless their addresses are loaded from
    /// memory.
    pub fn is_variable(&self) -> bool {
        self.is_shared || matches!(self.root, Root::Variable(_))
    }
}

impl<'c: 'a, 'a> Objects<'c, 'a> {
    /// Object number `index`.
    pub fn get(&self, index: usize) -> Option<Rc<Object<'c, 'a>>> {
        self.all[index].clone()
    }

    /// All objects, found at the first query for an address.
    pub fn all(&self) -> impl Iterator<Item = &Object<'c, 'a>> {
        self.all.iter().flatten().map(Rc::as_ref)
    }

    /// Whether all code shares the contents of object number `index`.
    pub fn is_variable(&self, index: usize) -> bool {
        self.all[index].as_ref().is_some_and(|object| object.is_variable())
    }

    /// The objects that `address` may be in, and its places in them; none if it may be elsewhere.
    pub fn at(&mut self, program: &Program<'_, 'c, 'a>, address: Value<'c, 'a>) -> Vec<(usize, ByteSet)> {
        if !std::mem::replace(&mut self.is_prepared, true) {
            self.find(program);
        }
        self.of.get(&ir::value_id(address)).cloned().unwrap_or_default()
    }

    /// Whether `address` is in objects.
    pub fn holds(&mut self, program: &Program<'_, 'c, 'a>, address: Value<'c, 'a>) -> bool {
        !self.at(program, address).is_empty()
    }

    fn find(&mut self, program: &Program<'_, 'c, 'a>) {
        let Addresses { roots, is_shared, escapes, of, values } = Search::run(self, program);
        let mut uses: Vec<Vec<(OperationRef<'c, 'a>, usize, ByteSet)>> = vec![Vec::new(); roots.len()];
        for value in values {
            let Some(at) = of.get(&ir::value_id(value)) else { continue };
            for (root, place) in at {
                ir::for_each_use(value, |op, operand| uses[*root].push((op, operand, *place)));
            }
            if at.iter().all(|(root, _)| !escapes[*root]) {
                self.of.insert(ir::value_id(value), at.clone());
            }
        }
        let all = roots.into_iter().zip(uses).enumerate();
        self.all = all
            .map(|(index, (root, uses))| {
                (!escapes[index]).then(|| {
                    // A slot without a store holds no null: it is undefined.
                    let is_of_pointers = matches!(root, Root::Slot(_))
                        && uses.iter().all(|(op, operand, _)| stores_pointers_alone(program, *op, *operand));
                    let (may_hold_null, is_shared) = (!is_of_pointers, is_shared[index]);
                    Rc::new(Object { root, uses, may_hold_null, is_shared })
                })
            })
            .collect();
    }

    /// Whether memory at a variable is not its own: it has no size.
    pub fn has_no_size(&mut self, variable: OperationRef<'c, 'a>) -> bool {
        let ty = variable.attribute("global_type").ok().and_then(|ty| TypeAttribute::try_from(ty).ok());
        ty.is_some_and(|ty| self.size(variable, ty.value()) == Some(0))
    }

    /// The distance of a result of an op from the address that it derives from. `numbers` has the ranges of
    /// its indices.
    pub fn distance(
        &mut self,
        rules: &Rules<'_>,
        op: OperationRef<'c, 'a>,
        numbers: &[Option<(i64, i64)>],
    ) -> ByteSet {
        for effect in rules.effects(op) {
            match effect {
                Effect::SameAddress { .. } | Effect::CastTo { .. } => return ByteSet::bytes(0, 1),
                Effect::Indexed { indices, element, constants, .. } => {
                    let place = self.indexed(op, *indices, element, constants, numbers);
                    return place.unwrap_or(ByteSet::ANYWHERE);
                }
                _ => {}
            }
        }
        ByteSet::ANYWHERE
    }

    fn indexed(
        &mut self,
        op: OperationRef<'c, 'a>,
        indices: Operand,
        element: &str,
        constants: &str,
        numbers: &[Option<(i64, i64)>],
    ) -> Option<ByteSet> {
        let mut numbers = numbers.iter();
        let layout = self.layout(op);
        let mut ty = TypeAttribute::try_from(op.attribute(element).ok()?).ok()?.value();
        let constants = DenseI32ArrayAttribute::try_from(op.attribute(constants).ok()?).ok()?;
        let mut operands = ops::operands(op, indices);
        let mut place = ByteSet::bytes(0, 1);
        for number in 0..constants.len() {
            let (index, between) = match constants.element(number).ok()? {
                DYNAMIC => (ir::constant_integer(operands.next()?), numbers.next().copied().flatten()),
                constant => (Some(i64::from(constant)), None),
            };
            let aggregate = if number == 0 { Aggregate::None } else { types::elements(ty) };
            if let Aggregate::Struct(_) = aggregate {
                let field = usize::try_from(index?).ok()?;
                place = place.inner(ByteSet::bytes(i64::try_from(layout.offset(ty, field)?).ok()?, 1));
                ty = types::element_type(ty, field)?;
                continue;
            }
            if number > 0 {
                ty = types::element_type(ty, 0)?;
            }
            let size = layout.size(ty)?;
            let stride = if aggregate == Aggregate::Vector { size.size } else { size.stride };
            place = place.inner(match index {
                Some(index) => ByteSet::bytes(i64::try_from(stride).ok()?.checked_mul(index)?, 1),
                None => ByteSet::element(stride, between),
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
    pub fn whole(&mut self, at: OperationRef<'c, 'a>, ty: Type<'c>) -> ByteSet {
        self.size(at, ty).map_or(ByteSet::bytes(0, u64::MAX), |size| ByteSet::bytes(0, size))
    }

    /// The bytes of the pointer at `path` in a value.
    pub fn field(&mut self, at: OperationRef<'c, 'a>, ty: Type<'c>, path: &[i64]) -> ByteSet {
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
            Some(ByteSet::bytes(offset, layout.size(ty)?.size))
        };
        find().unwrap_or(ByteSet::ANYWHERE)
    }
}

/// The argument of a visible function that an operand is passed for, and how.
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

/// Whether nothing but generic pointers gets into memory by a use of its address. The bytes of a pointer to
/// another space may be those of a generic null.
fn stores_pointers_alone<'c: 'a, 'a>(
    program: &Program<'_, 'c, 'a>,
    op: OperationRef<'c, 'a>,
    operand: usize,
) -> bool {
    let effects = program.described(op).unwrap_or_default();
    let is_pointer = |value| ops::pointer_of(&program.rules.types, value, &[]) == Some(Pointer::Generic);
    let is_here = |position: &Operand| ops::numbers(op, *position).contains(&operand);
    let stores_pointers = |effect: &Effect| match effect {
        Effect::Writes { value, address } if is_here(address) => ops::operands(op, *value).all(is_pointer),
        Effect::Copies { to, .. } => !is_here(to),
        _ => true,
    };
    !program.rules.is(op, InterfaceSet::CALL)
        && effects.iter().all(stores_pointers)
        && !ops::writes_otherwise(effects, op, operand)
}

/// How many bytes an op copies; none if it may be any number.
pub fn length(op: OperationRef<'_, '_>, effects: &[Effect]) -> Option<u64> {
    let length = effects.iter().find_map(|effect| match effect {
        Effect::Length { operand } => ops::operands(op, *operand).next(),
        _ => None,
    })?;
    Some(ir::constant_integer(length).map_or(u64::MAX, |length| length as u64))
}

/// Whether a call of a visible function gives it a copy of the operand's pointee.
pub fn passes_by_value<'c: 'a, 'a>(
    program: &Program<'_, 'c, 'a>,
    op: OperationRef<'c, 'a>,
    operand: usize,
) -> bool {
    matches!(passing(program, op, operand), Some((_, _, Passing::ByValue)))
}

/// Whether the contents of a variable come from the host or from its initializer.
pub fn is_host_written(variable: OperationRef<'_, '_>) -> bool {
    let changes = !variable.has_attribute("constant") || variable.has_attribute("externally_initialized");
    match definitions::space_of(variable) {
        MemorySpace::Global => changes,
        MemorySpace::Constant => true,
        _ => false,
    }
}
