//! Sizes of types and offsets in them: `mlir::DataLayout` where a module specifies a type, and LLVM's
//! defaults for NVPTX where it does not. `mlir::DataLayout` has other defaults, and aborts on types that it
//! does not know.

use crate::ffi;
use melior::ir::{OperationRef, Type, TypeLike};
use std::marker::PhantomData;

/// The layout of types in one operation.
#[derive(Debug)]
pub struct Layout<'c, 'a> {
    raw: ffi::Layout,
    _operation: PhantomData<OperationRef<'c, 'a>>,
}

/// The size of a type, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The bytes that a store writes.
    pub size: u64,
    /// The distance between elements of an array.
    pub stride: u64,
}

impl<'c, 'a> Layout<'c, 'a> {
    /// The layout that holds in `op`: `mlir::DataLayout::closest`.
    pub fn new(op: OperationRef<'c, 'a>) -> Self {
        // SAFETY: the operation is valid.
        Self { raw: unsafe { ffi::mlirExtLayoutCreate(op.to_raw()) }, _operation: PhantomData }
    }

    /// The size of a type; none if it is unknown.
    pub fn size(&self, r#type: Type<'c>) -> Option<Size> {
        let (mut size, mut stride) = (0, 0);
        // SAFETY: the object and the type are valid, and the pointers are to locals.
        unsafe { ffi::mlirExtLayoutGetSize(self.raw, r#type.to_raw(), &mut size, &mut stride) }
            .then_some(Size { size, stride })
    }

    /// The ABI alignment of a type, in bytes: `mlir::DataLayout::getTypeABIAlignment`. None if it is unknown.
    pub fn alignment(&self, r#type: Type<'c>) -> Option<u64> {
        // SAFETY: the object and the type are valid.
        Some(unsafe { ffi::mlirExtLayoutGetAlignment(self.raw, r#type.to_raw()) }).filter(|bytes| *bytes != 0)
    }

    /// The index width of an address space, in bits: `mlir::DataLayout::getTypeIndexBitwidth`,
    /// `llvm::DataLayout::getIndexSizeInBits`.
    pub fn index_width(&self, space: u32) -> u64 {
        // SAFETY: the object is valid.
        unsafe { ffi::mlirExtLayoutGetIndexWidth(self.raw, space) }
    }

    /// The offset of an element of an aggregate, in bytes; none if it is unknown. An index past the end of
    /// an array is allowed.
    pub fn offset(&self, r#type: Type<'c>, index: usize) -> Option<u64> {
        let mut offset = 0;
        // SAFETY: the object and the type are valid, and the pointer is to a local.
        unsafe { ffi::mlirExtLayoutGetOffset(self.raw, r#type.to_raw(), index as u64, &mut offset) }
            .then_some(offset)
    }
}

impl Drop for Layout<'_, '_> {
    fn drop(&mut self) {
        // SAFETY: the object is valid, and not used afterwards.
        unsafe { ffi::mlirExtLayoutDestroy(self.raw) }
    }
}
