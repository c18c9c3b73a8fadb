//! Applies a plan to the IR. All decisions are made beforehand; nothing here analyses IR.
//!
//! ```text
//! plan: body f.shared for call 3, %v in global  =>  call @f.shared(cast %p), %c = addrspacecast %v to ptr<1>
//! ```
//!
//! [`specialize`] creates clones, changes signatures, retargets calls, and states facts that need the whole
//! module as pairs of casts. [`retype`] gives the values of one function their space and folds the casts.
//! Both follow one rule: a value has one type, each use requires one, and where the two differ there is a
//! cast, directly after the value's definition, so that it dominates every use. A cast to the space that a
//! pointer is in, and back, gives the same pointer, so any mix of types that casts connect is correct.
//!
//! A cast that depends on a test of the space is inline assembly ([`Caster::behind_test`]), since LLVM may
//! move a load through a cast above the test.

mod align;
pub mod atomics;
mod finish;
pub mod naming;
mod promises;
pub mod retype;
pub mod specialize;

use crate::types::{self, SpaceStyle};
use melior::{
    Context,
    ir::{
        Attribute, BlockLike, Identifier, Location, OperationRef, Type, Value, ValueLike,
        attribute::StringAttribute,
        operation::{OperationBuilder, OperationLike},
    },
};
use mlir_ext::{
    ir,
    types::{PointerSpace, pointer_space},
};
use tilespace_core::MemorySpace;
use tilespace_dialects::{TypeRules, rules::assembly::cast_behind_test};

/// Builds casts between spaces.
#[derive(Clone, Copy)]
pub struct Caster<'c> {
    /// The context of types and ops.
    pub context: &'c Context,
    /// The form of a space in memref types.
    pub style: SpaceStyle,
    /// The pointer types of the rule file.
    pub types: TypeRules,
}

impl<'c> Caster<'c> {
    /// The type of a generic pointer once it is known to be in `space`; none if it cannot be cast to one.
    pub fn in_space(&self, ty: Type<'c>, space: MemorySpace) -> Option<Type<'c>> {
        self.cast_op(ty)?;
        types::in_space(self.context, self.types, ty, space, self.style)
    }

    /// `value` as `ty`, cast right after its definition.
    pub fn after_definition<'a>(&self, value: Value<'c, 'a>, ty: Type<'c>) -> Option<OperationRef<'c, 'a>> {
        if let Some((block, _)) = ir::argument_owner(value) {
            let around = block.parent_operation().map(|op| op.location());
            let location = around.unwrap_or_else(|| Location::unknown(self.context));
            return Some(ir::insert_at_start(block, self.cast(value, ty, location)?));
        }
        let op = ir::defining_op(value).filter(|op| op.successor_count() == 0)?;
        Some(ir::insert_after(op, self.cast(value, ty, op.location())?))
    }

    /// Changes the type of `value` at its definition. Its uses take a cast back, which is returned.
    pub fn change_type<'a>(&self, value: Value<'c, 'a>, ty: Type<'c>) -> Option<OperationRef<'c, 'a>> {
        let before = value.r#type();
        ir::set_value_type(value, ty);
        let cast = self.after_definition(value, before)?;
        ir::replace_uses_except(value, result(cast)?, cast);
        Some(cast)
    }

    /// `value` as `ty`, cast right before `user`.
    pub fn before<'a>(
        &self,
        user: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        ty: Type<'c>,
    ) -> Option<OperationRef<'c, 'a>> {
        Some(ir::insert_before(user, self.cast(value, ty, user.location())?))
    }

    /// `value` as `ty`, cast right before `user`, where only a test shows that it is in that space. None for
    /// other pointers than LLVM's: they stay generic.
    pub fn behind_test<'a>(
        &self,
        user: OperationRef<'c, 'a>,
        value: Value<'c, 'a>,
        ty: Type<'c>,
    ) -> Option<OperationRef<'c, 'a>> {
        let Some(PointerSpace::Number(number)) = pointer_space(ty) else { return None };
        let conversion = MemorySpace::Generic.conversion(MemorySpace::from_number(number)?)?;
        if mlir_ext::types::namespace(ty) != b"llvm" {
            return None;
        }
        let (assembly, constraints) = cast_behind_test(conversion.instruction);
        let text = |text: &str| StringAttribute::new(self.context, text).into();
        let attributes = [("asm_string", text(&assembly)), ("constraints", text(constraints))];
        let cast = insert(self.context, user, "llvm.inline_asm", &[value], &attributes, ty)?;
        ir::defining_op(cast)
    }

    /// The op that casts pointers of this type between spaces.
    fn cast_op(&self, ty: Type<'c>) -> Option<&'static str> {
        let op = types::cast_op(self.types, ty)?;
        // In code with only LLVM's dialects, the memref dialect is not loaded.
        (!types::is_memref(ty) || self.context.is_registered_operation(op)).then_some(op)
    }

    fn cast(
        &self,
        value: Value<'c, '_>,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> Option<melior::ir::Operation<'c>> {
        let name = self.cast_op(value.r#type())?;
        Some(ir::unary_operation(name, value, ty, location))
    }
}

/// The first result of an op.
pub fn result<'c, 'a>(op: OperationRef<'c, 'a>) -> Option<Value<'c, 'a>> {
    ir::result(op, 0)
}

/// A new op of one result, directly before `at`.
fn insert<'c: 'a, 'a>(
    context: &'c Context,
    at: OperationRef<'c, 'a>,
    name: &str,
    operands: &[Value<'c, 'a>],
    attributes: &[(&str, Attribute<'c>)],
    ty: Type<'c>,
) -> Option<Value<'c, 'a>> {
    result(create_before(context, at, name, operands, attributes, &[ty])?)
}

/// A new op directly before `at`, at its location.
pub fn create_before<'c: 'a, 'a>(
    context: &'c Context,
    at: OperationRef<'c, 'a>,
    name: &str,
    operands: &[Value<'c, 'a>],
    attributes: &[(&str, Attribute<'c>)],
    results: &[Type<'c>],
) -> Option<OperationRef<'c, 'a>> {
    let attributes: Vec<_> =
        attributes.iter().map(|(name, value)| (Identifier::new(context, name), *value)).collect();
    let new = OperationBuilder::new(name, at.location())
        .add_operands(operands)
        .add_attributes(&attributes)
        .add_results(results)
        .build();
    Some(ir::insert_before(at, new.ok()?))
}
