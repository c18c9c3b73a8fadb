//! Attributes that melior has no type for.

use crate::{ffi, functions, ir, types};
use melior::{
    Context,
    ir::{
        Attribute, OperationRef, Type, TypeLike,
        attribute::{ArrayAttribute, AttributeLike},
    },
};
use mlir_sys::{
    MlirNamedAttribute, mlirAttributeGetContext, mlirAttributeIsADenseBoolArray,
    mlirAttributeIsADenseElements, mlirAttributeIsADictionary, mlirAttributeIsAString,
    mlirAttributeIsASymbolRef, mlirDenseArrayGetNumElements, mlirDenseBoolArrayGet,
    mlirDenseBoolArrayGetElement, mlirDenseElementsAttrGetRawData, mlirDenseElementsAttrIsSplat,
    mlirDenseElementsAttrReshapeGet, mlirDictionaryAttrGet, mlirDictionaryAttrGetElement,
    mlirDictionaryAttrGetElementByName, mlirDictionaryAttrGetNumElements, mlirIdentifierStr,
    mlirShapedTypeGetElementType, mlirStringAttrGetValue, mlirSymbolRefAttrGetLeafReference, mlirTypeEqual,
};

/// The bytes of a string, or of the last name in a reference to a symbol: `mlir::StringAttr::getValue`,
/// `mlir::SymbolRefAttr::getLeafReference`. `None` for another attribute.
///
/// They need not be UTF-8, and there may be none; melior's own functions panic on both.
pub fn string_bytes<'c>(attribute: Attribute<'c>) -> Option<&'c [u8]> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute is valid, its string is read only if it has one, and lives as long as the
    // context.
    unsafe {
        let string = if mlirAttributeIsAString(raw) {
            mlirStringAttrGetValue(raw)
        } else if mlirAttributeIsASymbolRef(raw) {
            mlirSymbolRefAttrGetLeafReference(raw)
        } else {
            return None;
        };
        Some(ffi::to_bytes(string))
    }
}

/// The text of [`string_bytes`], up to the first byte that is not UTF-8.
pub fn string<'c>(attribute: Attribute<'c>) -> Option<&'c str> {
    string_bytes(attribute).map(ffi::valid_utf8)
}

/// The effects of an LLVM function or call on memory, by kind of memory (`argMem`, `inaccessibleMem`,
/// `other`, ...) and word (`none`, `read`, `write`, `readwrite`): `mlir::LLVM::MemoryEffectsAttr`. `None` if
/// `op` has none.
pub fn memory_effects(op: OperationRef<'_, '_>) -> Option<Vec<(String, String)>> {
    let text = ir::attribute_text(ir::attribute(op, "memory_effects")?);
    let list = text.strip_prefix("#llvm.memory_effects<")?.strip_suffix('>')?;
    let pairs = list.split(',').map(|entry| {
        entry.split_once('=').map(|(memory, effect)| (memory.trim().to_string(), effect.trim().to_string()))
    });
    pairs.collect()
}

/// Whether an LLVM function or call touches no memory but the memory its arguments point to.
pub fn touches_arguments_alone(op: OperationRef<'_, '_>) -> bool {
    memory_effects(op)
        .is_some_and(|effects| effects.iter().all(|(memory, effect)| memory == "argMem" || effect == "none"))
}

/// The rule for a declared LLVM function by its attributes, if they say that it writes no memory, and it
/// cannot return the address that it gets: a write of the caller to that address would be missed.
pub fn rule_by_attributes(declaration: OperationRef<'_, '_>) -> Option<&'static str> {
    let effects = memory_effects(declaration)?;
    let holds_no_address =
        |ty: Type<'_>| ty.is_float() || types::integer_width(ty).is_some_and(|width| width < 32);
    let is_number = |ty: Type<'_>| ty.is_float() || types::integer_width(ty).is_some();
    let returns_none = functions::function_results(declaration).all(holds_no_address);
    if !returns_none && !functions::function_inputs(declaration).all(is_number) {
        return None;
    }
    let writes = |effect: &str| effect != "none" && effect != "read";
    // An error number holds no address.
    if effects.iter().any(|(memory, effect)| memory != "errnoMem" && writes(effect)) {
        return None;
    }
    let passed = ir::attribute(declaration, "passthrough").map(ir::attribute_text);
    Some(match passed.is_some_and(|list| list.contains("\"nocallback\"")) {
        true => "llvm.func:writes_nothing",
        false => "llvm.func:writes_nothing_and_calls_back",
    })
}

/// An entry of a dictionary: `mlir::DictionaryAttr::get`. `None` for another attribute, or without such an
/// entry.
pub fn entry<'c>(dictionary: Attribute<'c>, name: &str) -> Option<Attribute<'c>> {
    let raw = dictionary.to_raw();
    // SAFETY: the attribute is valid, its entry is read only of a dictionary, and the string lives until the
    // call returns.
    unsafe {
        mlirAttributeIsADictionary(raw)
            .then(|| {
                Attribute::from_option_raw(mlirDictionaryAttrGetElementByName(raw, ffi::string_ref(name)))
            })
            .flatten()
    }
}

/// The entries of a dictionary by name, none of another attribute: `mlir::DictionaryAttr::getValue`. The
/// names need not be UTF-8.
pub fn entries<'c>(dictionary: Attribute<'c>) -> Vec<(&'c [u8], Attribute<'c>)> {
    let raw = dictionary.to_raw();
    // SAFETY: the attribute is valid, entries are read only of a dictionary, as many as there are, and names
    // live as long as the context.
    unsafe {
        let count = if mlirAttributeIsADictionary(raw) { mlirDictionaryAttrGetNumElements(raw) } else { 0 };
        (0..count)
            .map(|index| mlirDictionaryAttrGetElement(raw, index))
            .map(|entry| (ffi::to_bytes(mlirIdentifierStr(entry.name)), Attribute::from_raw(entry.attribute)))
            .collect()
    }
}

/// The elements of an array, none of another attribute: `mlir::ArrayAttr::getValue`.
pub fn elements<'c>(attribute: Attribute<'c>) -> Vec<Attribute<'c>> {
    let Ok(array) = ArrayAttribute::try_from(attribute) else { return Vec::new() };
    (0..array.len()).filter_map(|index| array.element(index).ok()).collect()
}

/// A dictionary without one entry: `mlir::NamedAttrList::erase`. `None` for another attribute, or without
/// such an entry.
pub fn without_entry<'c>(dictionary: Attribute<'c>, name: &str) -> Option<Attribute<'c>> {
    entry(dictionary, name)?;
    let raw = dictionary.to_raw();
    // SAFETY: the attribute is a dictionary, since it has an entry. Its entries are read only as many as
    // there are, and names live as long as the context.
    unsafe {
        let entries =
            (0..mlirDictionaryAttrGetNumElements(raw)).map(|at| mlirDictionaryAttrGetElement(raw, at));
        let is_kept =
            |entry: &MlirNamedAttribute| ffi::to_bytes(mlirIdentifierStr(entry.name)) != name.as_bytes();
        let kept: Vec<MlirNamedAttribute> = entries.filter(is_kept).collect();
        let context = mlirAttributeGetContext(raw);
        Some(Attribute::from_raw(mlirDictionaryAttrGet(context, kept.len() as isize, kept.as_ptr())))
    }
}

/// The elements of `array<i1: true, false>`: `mlir::DenseBoolArrayAttr::asArrayRef`. `None` for another
/// attribute.
pub fn dense_bool_array_elements(attribute: Attribute) -> Option<Vec<bool>> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute is valid, and its elements are read only if it has them, as many as there are.
    unsafe {
        mlirAttributeIsADenseBoolArray(raw).then(|| {
            (0..mlirDenseArrayGetNumElements(raw))
                .map(|index| mlirDenseBoolArrayGetElement(raw, index))
                .collect()
        })
    }
}

/// `array<i1: true, false>`: `mlir::DenseBoolArrayAttr::get`.
pub fn dense_bool_array<'c>(context: &'c Context, values: &[bool]) -> Attribute<'c> {
    let values: Vec<i32> = values.iter().map(|&value| value.into()).collect();
    // SAFETY: the context is valid, and the array is as long as is said.
    unsafe {
        Attribute::from_raw(mlirDenseBoolArrayGet(context.to_raw(), values.len() as isize, values.as_ptr()))
    }
}

/// An attribute with its elements in a type of another shape: `mlir::DenseElementsAttr::reshape`. `None` if
/// it has no elements, or another number or kind of elements than the type.
pub fn reshaped<'c>(attribute: Attribute<'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    let raw = attribute.to_raw();
    let from = attribute.r#type();
    if types::shape(from)?.iter().product::<i64>() != types::shape(ty)?.iter().product::<i64>() {
        return None;
    }
    // SAFETY: both types have a shape, so they have elements; the attribute is asked first whether it is one
    // of elements, and the type has as many of the same kind.
    unsafe {
        let [a, b] = [from, ty].map(|ty| mlirShapedTypeGetElementType(ty.to_raw()));
        (mlirAttributeIsADenseElements(raw) && mlirTypeEqual(a, b))
            .then(|| Attribute::from_raw(mlirDenseElementsAttrReshapeGet(raw, ty.to_raw())))
    }
}

/// The bits of all elements of a dense attribute, each as many as its float has:
/// `mlir::DenseElementsAttr::getRawData`. `None` if the elements are not floats of 8 to 64 bits.
pub fn float_bits(attribute: Attribute) -> Option<Vec<u64>> {
    let raw = attribute.to_raw();
    let ty = attribute.r#type();
    let count = usize::try_from(types::shape(ty)?.iter().product::<i64>()).ok()?;
    let width = types::float_width(types::element_or_self(ty)).filter(|width| (8..=64).contains(width))?;
    // As many bytes as the bits need: three for 19 bits.
    let bytes = width.div_ceil(8) as usize;
    // SAFETY: the attribute is asked first whether it is one of elements. Its data are as many numbers of
    // whole bytes, or one for all, which live as long as the context.
    let (data, times): (&[u8], usize) = unsafe {
        if !mlirAttributeIsADenseElements(raw) {
            return None;
        }
        let (stored, times) = if mlirDenseElementsAttrIsSplat(raw) { (1, count) } else { (count, 1) };
        (std::slice::from_raw_parts(mlirDenseElementsAttrGetRawData(raw).cast(), stored * bytes), times)
    };
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
    Some(data.chunks_exact(bytes).map(number).collect::<Vec<_>>().repeat(times))
}

/// [`ir::attributes`] by name, without names that are not UTF-8: no operation is built with such a name.
pub fn named_attributes<'c>(op: OperationRef<'c, '_>) -> Vec<(&'c str, Attribute<'c>)> {
    let named = entries(ir::attributes(op)).into_iter();
    named.filter_map(|(name, value)| Some((std::str::from_utf8(name).ok()?, value))).collect()
}
