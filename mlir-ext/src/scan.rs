//! All operations below one, read in one call.
//!
//! A pass that looks at every operation pays more for the calls into C++ than for what it does, and most operations are
//! of no interest to it. What tells which ones are, their names and the types of their values, is read here at once.

use crate::ffi;
use melior::ir::{OperationRef, Type};
use std::{
    marker::PhantomData,
    ptr::{self, NonNull},
    slice,
};

/// Room for what is read, kept from one reading to the next.
pub struct Scanner(NonNull<ffi::Scan>);

impl Default for Scanner {
    fn default() -> Self {
        // SAFETY: creates an object of its own.
        match NonNull::new(unsafe { ffi::mlirExtScanCreate() }) {
            Some(scan) => Self(scan),
            // C++ throws or ends the process where there is no memory.
            None => unreachable!("operator new gave null"),
        }
    }
}

impl Drop for Scanner {
    fn drop(&mut self) {
        // SAFETY: the object is owned, and destroyed once.
        unsafe { ffi::mlirExtScanDestroy(self.0.as_ptr()) }
    }
}

impl Scanner {
    /// Reads `root` and all operations in its regions, in program order: `mlir::Operation::walk<WalkOrder::PreOrder>`.
    pub fn scan<'s, 'c, 'a>(&'s mut self, root: OperationRef<'c, 'a>) -> Scanned<'s, 'c, 'a> {
        let mut scanned = ffi::Scanned { ops: ptr::null(), types: ptr::null(), op_count: 0, type_count: 0 };
        // SAFETY: scanner and operation are valid, and the pointer is to a local.
        unsafe { ffi::mlirExtScanRun(self.0.as_ptr(), root.to_raw(), &mut scanned) };
        // SAFETY: C++ has set both to what the scanner holds until it is used again. There is at least the root, and an
        // empty list of types may be null.
        let (ops, types) = unsafe {
            let types = match scanned.type_count {
                0 => &[],
                count => slice::from_raw_parts(scanned.types, count),
            };
            (slice::from_raw_parts(scanned.ops, scanned.op_count), types)
        };
        Scanned { ops, types, ir: PhantomData }
    }
}

/// The operations that were read.
pub struct Scanned<'s, 'c, 'a> {
    ops: &'s [ffi::ScannedOp],
    types: &'s [mlir_sys::MlirType],
    ir: PhantomData<OperationRef<'c, 'a>>,
}

/// One of them.
#[derive(Clone, Copy)]
pub struct ScannedOp<'s, 'c, 'a> {
    raw: &'s ffi::ScannedOp,
    types: &'s [mlir_sys::MlirType],
    ir: PhantomData<OperationRef<'c, 'a>>,
}

impl<'s, 'c, 'a> Scanned<'s, 'c, 'a> {
    /// All of them; the first is the root.
    pub fn ops(&self) -> impl ExactSizeIterator<Item = ScannedOp<'s, 'c, 'a>> + use<'s, 'c, 'a> {
        let types = self.types;
        self.ops.iter().map(move |raw| {
            let first = raw.first_type as usize;
            let count = (raw.operand_count + raw.result_count) as usize;
            ScannedOp { raw, types: &types[first..first + count], ir: PhantomData }
        })
    }
}

impl<'c, 'a> ScannedOp<'_, 'c, 'a> {
    /// The operation.
    pub fn operation(&self) -> OperationRef<'c, 'a> {
        // SAFETY: C++ gave the operation, which is part of the IR of the root.
        unsafe { OperationRef::from_raw(self.raw.operation) }
    }

    /// The identity of its name, as [`name_id`](crate::ir::name_id) tells it.
    pub fn name_id(&self) -> usize {
        self.raw.name.addr()
    }

    /// Whether it has regions or successors.
    pub fn has_blocks(&self) -> bool {
        self.raw.has_blocks
    }

    /// The types of its operands, then those of its results.
    pub fn types(&self) -> impl ExactSizeIterator<Item = Type<'c>> {
        // SAFETY: C++ gave the types, which live as long as the context.
        self.types.iter().map(|ty| unsafe { Type::from_raw(*ty) })
    }
}
