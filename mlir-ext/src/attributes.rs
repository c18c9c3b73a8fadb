//! Attributes that melior has no type for.

use melior::{
    Context,
    ir::{Attribute, attribute::AttributeLike},
};
use mlir_sys::{
    mlirAttributeIsADenseBoolArray, mlirDenseArrayGetNumElements, mlirDenseBoolArrayGet,
    mlirDenseBoolArrayGetElement,
};

/// `array<i1: true, false>`: `mlir::DenseBoolArrayAttr::get`.
pub fn dense_bool_array<'c>(context: &'c Context, values: &[bool]) -> Attribute<'c> {
    let values: Vec<_> = values.iter().copied().map(i32::from).collect();
    // SAFETY: the context is valid, and the array lives until the call returns.
    unsafe {
        Attribute::from_raw(mlirDenseBoolArrayGet(context.to_raw(), values.len() as isize, values.as_ptr()))
    }
}

/// The elements of such an attribute: `mlir::DenseBoolArrayAttr::asArrayRef`. `None` for another attribute.
pub fn dense_bool_array_elements(attribute: Attribute) -> Option<Vec<bool>> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute is valid, and its elements are asked of one that has them, for as many as there are.
    unsafe {
        mlirAttributeIsADenseBoolArray(raw).then(|| {
            (0..mlirDenseArrayGetNumElements(raw))
                .map(|index| mlirDenseBoolArrayGetElement(raw, index))
                .collect()
        })
    }
}
