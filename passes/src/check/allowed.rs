//! The changes of one op that the rewrites may make.

use crate::check::ops::{self, Pointer, Rules, Types};
use melior::ir::{OperationRef, Type, ValueLike, operation::OperationLike};
use mlir_ext::{
    attributes,
    interfaces::{self, Callee, InterfaceSet},
    ir,
    types::{self, Aggregate},
};
use tilespace_core::MemorySpace;
use tilespace_dialects::{Effect, Operand};

/// The change of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    None,
    /// A generic pointer got this space.
    To(MemorySpace),
    Other,
}

/// The change from one type to another.
pub fn change(rules: &Types, before: Type<'_>, after: Type<'_>) -> Change {
    if before == after {
        return Change::None;
    }
    match (ops::pointer(rules, before), ops::pointer(rules, after)) {
        (Some(Pointer::Generic), Some(Pointer::In(space))) if differ_in_space(rules, before, after) => {
            Change::To(space)
        }
        _ => Change::Other,
    }
}

/// Whether two types of pointers, or of vectors of pointers, differ only in the space.
fn differ_in_space(rules: &Types, before: Type<'_>, after: Type<'_>) -> bool {
    let (old, new) = (types::element_or_self(before), types::element_or_self(after));
    if types::pointer_space(old).is_some() || types::pointer_space(new).is_some() {
        return in_space_of(after, before) == Some(before);
    }
    rules.described.same_but_space(&old.to_string(), &new.to_string())
        && (old == before && new == after || types::with_element_type(after, old) == Some(before))
}

/// `ty` in the space that `like` has.
fn in_space_of<'c>(ty: Type<'c>, like: Type<'c>) -> Option<Type<'c>> {
    if types::elements(ty) == Aggregate::Vector {
        let element = in_space_of(types::element_type(ty, 0)?, types::element_type(like, 0)?)?;
        return types::with_element_type(ty, element);
    }
    types::with_pointer_space(ty, types::pointer_space(like)?)
}

/// Whether an operand of an op may be in `space` where it was generic.
pub fn may_take(rules: &Rules<'_>, op: OperationRef<'_, '_>, operand: usize, space: MemorySpace) -> bool {
    let at = |position: &Operand| ops::numbers(op, *position).contains(&operand);
    let kind = rules.kind(op);
    if kind.interfaces.intersects(InterfaceSet::CALL) {
        return names_callee(op);
    }
    if kind.interfaces.intersects(InterfaceSet::BRANCH) {
        return true;
    }
    if kind.is_exit(op) {
        let parent = op.parent_operation();
        return parent
            .is_some_and(|parent| rules.is(parent, InterfaceSet::FUNCTION) || carries(rules, parent));
    }
    if kind.interfaces.intersects(InterfaceSet::REGION_BRANCH) {
        return carries(rules, op);
    }
    let Some(effects) = rules.of_kind(kind, op) else {
        return interfaces::select_operands(op).is_some_and(|(_, a, b)| operand == a || operand == b);
    };
    let mut polymorphic = false;
    for effect in effects {
        match effect {
            Effect::Access { operand, allowed, .. } if at(operand) => {
                let named = match allowed.is_empty() {
                    true => space.generic_can_name() || space == MemorySpace::Param,
                    false => allowed.contains(&space),
                };
                if !named {
                    return false;
                }
            }
            Effect::Polymorphic { operand } => polymorphic |= at(operand),
            Effect::Contiguous
                if ops::operands(op, Operand::All)
                    .any(|value| types::is_scattered_memref(value.r#type())) =>
            {
                return false;
            }
            // Both must be in the space. That neither is null is a claim of the casts that define them.
            Effect::Alike { operand, with } if at(operand) || at(with) => {
                let mut compared = ops::operands(op, *operand).chain(ops::operands(op, *with));
                polymorphic |=
                    compared.all(|value| ops::pointer_of(&rules.types, value) == Some(Pointer::In(space)));
            }
            // The result must change with it.
            Effect::Retypes { result, operand } if at(operand) => {
                let result = ir::result(op, *result as usize);
                polymorphic |= result
                    .is_some_and(|result| ops::pointer_of(&rules.types, result) == Some(Pointer::In(space)));
            }
            _ => {}
        }
    }
    polymorphic
}

/// Whether a result of an op may be in `space` where it was generic.
pub fn may_give(rules: &Rules<'_>, op: OperationRef<'_, '_>, result: usize) -> bool {
    let kind = rules.kind(op);
    if kind.interfaces.intersects(InterfaceSet::CALL) {
        return names_callee(op);
    }
    match rules.of_kind(kind, op) {
        Some(_) if kind.interfaces.intersects(InterfaceSet::REGION_BRANCH) => carries(rules, op),
        Some(effects) => effects.iter().any(|effect| match effect {
            Effect::Retypes { result: at, operand } => {
                *at as usize == result
                    && ops::operands(op, *operand).all(|value| {
                        ir::result(op, result).is_some_and(|result| {
                            ops::pointer_of(&rules.types, result) == ops::pointer_of(&rules.types, value)
                        })
                    })
            }
            _ => false,
        }),
        None => kind.interfaces.intersects(InterfaceSet::SELECT_LIKE),
    }
}

/// Whether a call names its callee, with whose signature MLIR's verifier compares its types.
fn names_callee(call: OperationRef<'_, '_>) -> bool {
    matches!(interfaces::callee(call), Some(Callee::Symbol(_)))
}

/// Whether an op forwards values between its regions without observing them.
pub fn carries(rules: &Rules<'_>, op: OperationRef<'_, '_>) -> bool {
    rules.effects(op).iter().any(|effect| matches!(effect, Effect::Carries))
}

/// The name of an intrinsic whose operands have the spaces that they have in `after`.
pub fn mangled(rules: &Rules<'_>, after: OperationRef<'_, '_>, name: &str) -> String {
    let mut parts: Vec<String> = name.split('.').map(str::to_string).collect();
    let is_space = |part: &String| part.strip_prefix('p').is_some_and(|digits| digits.parse::<u32>().is_ok());
    let spaces: Vec<usize> = (0..parts.len()).filter(|index| is_space(&parts[*index])).collect();
    for effect in rules.effects(after) {
        if let Effect::MangledIn { operand, position } = effect
            && let Some(index) = spaces.get(*position as usize)
            && let Some(value) = ops::operands(after, *operand).next()
            && let Some(Pointer::In(space)) = ops::pointer_of(&rules.types, value)
        {
            parts[*index] = format!("p{}", space.number());
        }
    }
    parts.join(".")
}

/// The attributes of an op that replaces an atomic intrinsic.
const OF_EQUAL_ATOMICS: [&str; 9] = [
    "bin_op",
    "ordering",
    "success_ordering",
    "failure_ordering",
    "syncscope",
    "asm_string",
    "constraints",
    "has_side_effects",
    "tail_call_kind",
];

/// Whether `after` is equivalent to the atomic intrinsic `before` in the space of its address, by the
/// intrinsic's record; if so, whether the intrinsic's result is the first element of the result of `after`.
pub fn equal_atomic(
    rules: &Rules<'_>,
    before: OperationRef<'_, '_>,
    after: OperationRef<'_, '_>,
) -> Option<bool> {
    let Some(Pointer::In(space)) =
        ir::operand(after, 0).and_then(|address| ops::pointer_of(&rules.types, address))
    else {
        return None;
    };
    let value = ir::result(before, 0)?.r#type();
    let ty = ir::type_text(value);
    let bytes = types::integer_width(value).or_else(|| types::float_width(value)).map_or(0, |bits| bits / 8);
    let word = |name: &str| after.attribute(name).ok().and_then(attributes::string).unwrap_or_default();
    let is = |name: &str, number: i64| {
        after.attribute(name).is_ok_and(|attribute| attribute.to_string() == format!("{number} : i64"))
    };
    for effect in rules.effects(before) {
        let Effect::EqualsAtomic {
            operation,
            ordering,
            syncscope,
            types,
            spaces,
            instructions,
            instruction_spaces,
            ..
        } = effect
        else {
            continue;
        };
        let Some(index) = types.iter().position(|known| *known == ty) else { continue };
        let scope = word("syncscope") == syncscope;
        let order = ordering.number();
        let fits = match (ir::name_str(after), operation.bin_op()) {
            ("llvm.atomicrmw", Some(number)) => {
                scope && is("bin_op", number) && is("ordering", order) && spaces.contains(&space)
            }
            ("llvm.cmpxchg", None) => {
                scope
                    && is("success_ordering", order)
                    && is("failure_ordering", order)
                    && spaces.contains(&space)
            }
            ("llvm.inline_asm", _) => {
                instruction_spaces.contains(&space)
                    && after.has_attribute("has_side_effects")
                    && word("constraints").ends_with("~{memory}")
                    && instructions.get(index).is_some_and(|name| {
                        let operands: String =
                            (2..=after.operand_count()).map(|at| format!(", ${at}")).collect();
                        word("asm_string") == format!("{name} $0, [$1]{operands};")
                    })
            }
            _ => false,
        };
        // An atomic instruction needs the alignment of its type. Any other attribute of an atomic (volatile,
        // weak, alias scopes) is not one of the intrinsic's.
        let is_known = |name: &[u8]| match name {
            b"alignment" => is("alignment", bytes.into()),
            b"asm_dialect" => is("asm_dialect", 0),
            _ => OF_EQUAL_ATOMICS.iter().any(|known| known.as_bytes() == name),
        };
        if fits && ops::attributes(after).iter().all(|(name, _)| is_known(name)) {
            return Some(ir::name_str(after) == "llvm.cmpxchg");
        }
    }
    None
}
