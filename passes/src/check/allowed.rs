//! The changes of one op that the rewrites may make.

use super::reader::{Pointer, Reader, attributes};
use crate::extract::{self, EqualAtomic, equal_in_space, operands, resolve};
use melior::ir::{OperationRef, Type, ValueLike, operation::OperationLike};
use mlir_ext::{
    attributes,
    interfaces::{self, Callee},
    ir,
    types::{self, Aggregate},
};
use tilespace_core::{MemorySpace, ir::InterfaceSet};
use tilespace_dialects::Operand;

/// The change of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    None,
    /// A generic pointer got this space.
    To(MemorySpace),
    Other,
}

/// The change from one type to another.
pub fn change(reader: &Reader, before: Type<'_>, after: Type<'_>) -> Change {
    if before == after {
        return Change::None;
    }
    match (reader.pointer(before), reader.pointer(after)) {
        (Some(Pointer::Generic), Some(Pointer::In(space))) if differ_in_space(reader, before, after) => {
            Change::To(space)
        }
        _ => Change::Other,
    }
}

/// Whether two types of pointers, or of vectors of pointers, differ only in the space.
fn differ_in_space(reader: &Reader, before: Type<'_>, after: Type<'_>) -> bool {
    let (old, new) = (types::element_or_self(before), types::element_or_self(after));
    if types::pointer_space(old).is_some() || types::pointer_space(new).is_some() {
        return in_space_of(after, before) == Some(before);
    }
    reader.extractor().types().rules().same_but_space(&old.to_string(), &new.to_string())
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
pub fn may_take(reader: &Reader, op: OperationRef<'_, '_>, operand: usize, space: MemorySpace) -> bool {
    let at = |position: Operand| resolve(op, position).contains(&operand);
    let class = reader.class(op);
    if class.interfaces.intersects(InterfaceSet::CALL) {
        return names_callee(op);
    }
    if class.interfaces.intersects(InterfaceSet::BRANCH) {
        return true;
    }
    if extract::is_exit(op, class.interfaces) {
        let parent = op.parent_operation();
        return parent
            .is_some_and(|parent| reader.is(parent, InterfaceSet::FUNCTION) || carries(reader, parent));
    }
    if class.interfaces.intersects(InterfaceSet::REGION_BRANCH) {
        return carries(reader, op);
    }
    let Some(rule) = class.rule else {
        return interfaces::select_operands(op).is_some_and(|(_, a, b)| operand == a || operand == b);
    };
    let is_scattered = |value: melior::ir::Value<'_, '_>| types::is_scattered_memref(value.r#type());
    if rule.contiguous && ir::operands(op).any(is_scattered) {
        return false;
    }
    let mut used = rule.operands.iter().filter(|used| at(used.at));
    let can_name = |allowed: &[MemorySpace]| match allowed.is_empty() {
        true => space.generic_can_name() || space == MemorySpace::Param,
        false => allowed.contains(&space),
    };
    if used.clone().any(|used| used.access.is_some_and(|access| !can_name(&access.allowed))) {
        return false;
    }
    let in_space = |value| reader.pointer_of(value) == Some(Pointer::In(space));
    // Both must be in the space. That neither is null is a claim of the casts that define them.
    let mut pairs = rule.alike.iter().filter(|pair| at(pair.operand) || at(pair.with));
    // The result must change with it.
    let mut results = rule.results.iter().filter(|result| result.retypes.iter().any(|from| at(*from)));
    used.any(|used| used.polymorphic)
        || pairs.any(|pair| operands(op, pair.operand).chain(operands(op, pair.with)).all(in_space))
        || results.any(|result| ir::result(op, result.index as usize).is_some_and(in_space))
}

/// Whether a result of an op may be in `space` where it was generic.
pub fn may_give(reader: &Reader, op: OperationRef<'_, '_>, result: usize) -> bool {
    let class = reader.class(op);
    if class.interfaces.intersects(InterfaceSet::CALL) {
        return names_callee(op);
    }
    match class.rule {
        Some(_) if class.interfaces.intersects(InterfaceSet::REGION_BRANCH) => carries(reader, op),
        Some(rule) => rule.result(result).zip(ir::result(op, result)).is_some_and(|(model, value)| {
            let space = reader.pointer_of(value);
            model.retypes.iter().any(|from| operands(op, *from).all(|from| reader.pointer_of(from) == space))
        }),
        None => class.interfaces.intersects(InterfaceSet::SELECT_LIKE),
    }
}

/// Whether a call names its callee: MLIR's verifier then compares the types of the call with the callee's
/// signature.
fn names_callee(call: OperationRef<'_, '_>) -> bool {
    matches!(interfaces::callee(call), Some(Callee::Symbol(_)))
}

/// Whether an op forwards values between its regions without observing them.
pub fn carries(reader: &Reader, op: OperationRef<'_, '_>) -> bool {
    reader.rule(op).is_some_and(|rule| rule.carries)
}

/// The name of an intrinsic for operands with the spaces that they have in `after`.
pub fn mangled(reader: &Reader, after: OperationRef<'_, '_>, name: &str) -> String {
    let mut parts: Vec<String> = name.split('.').map(str::to_string).collect();
    let is_space = |part: &String| part.strip_prefix('p').is_some_and(|digits| digits.parse::<u32>().is_ok());
    let spaces: Vec<usize> = (0..parts.len()).filter(|index| is_space(&parts[*index])).collect();
    for used in reader.rule(after).into_iter().flat_map(|rule| rule.operands) {
        if let Some(position) = used.mangled_in
            && let Some(index) = spaces.get(position as usize)
            && let Some(value) = operands(after, used.at).next()
            && let Some(Pointer::In(space)) = reader.pointer_of(value)
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
/// intrinsic's rule; if so, whether the intrinsic's result is the first element of the result of `after`.
pub fn equal_atomic(
    reader: &Reader,
    before: OperationRef<'_, '_>,
    after: OperationRef<'_, '_>,
) -> Option<bool> {
    let Some(Pointer::In(space)) = reader.pointer_of(ir::operand(after, 0)?) else { return None };
    let value = ir::result(before, 0)?.r#type();
    let bytes = types::integer_width(value).or_else(|| types::float_width(value)).map_or(0, |bits| bits / 8);
    let word = |name: &str| after.attribute(name).ok().and_then(attributes::string).unwrap_or_default();
    let is = |name: &str, number: i64| {
        after.attribute(name).is_ok_and(|attribute| attribute.to_string() == format!("{number} : i64"))
    };
    let name = ir::name_str(after);
    let fits = match equal_in_space(before, reader.rule(before)?, 0, space)? {
        EqualAtomic::Operation { operation, ordering, syncscope } => {
            let order = ordering.number();
            word("syncscope") == syncscope
                && match operation.bin_op() {
                    Some(number) => name == "llvm.atomicrmw" && is("bin_op", number) && is("ordering", order),
                    None => {
                        name == "llvm.cmpxchg"
                            && is("success_ordering", order)
                            && is("failure_ordering", order)
                    }
                }
        }
        EqualAtomic::Instruction { name: instruction, values, .. } => {
            let others: String = (2..2 + values).map(|at| format!(", ${at}")).collect();
            name == "llvm.inline_asm"
                && after.has_attribute("has_side_effects")
                && word("constraints").ends_with("~{memory}")
                && word("asm_string") == format!("{instruction} $0, [$1]{others};")
        }
    };
    // An atomic instruction needs the alignment of its type. Any other attribute of an atomic (volatile,
    // weak, alias scopes) is not one of the intrinsic's.
    let is_known = |name: &[u8]| match name {
        b"alignment" => is("alignment", bytes.into()),
        b"asm_dialect" => is("asm_dialect", 0),
        _ => OF_EQUAL_ATOMICS.iter().any(|known| known.as_bytes() == name),
    };
    let is_equal = fits && attributes(after).iter().all(|(name, _)| is_known(name));
    is_equal.then_some(name == "llvm.cmpxchg")
}
