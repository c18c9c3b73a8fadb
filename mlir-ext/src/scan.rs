//! The operations of interest nested in one, read in one call.
//!
//! A pass that looks at every operation pays more for the calls into C++ than for its work, and most
//! operations are of no interest to it. Rust decides once for each name and each type; C++ caches the answers
//! and filters the walk.

use crate::ffi::{self, Callback};
use melior::{
    Context,
    ir::{OperationRef, Type},
};
use mlir_sys::{MlirIdentifier, MlirOperation, MlirType, mlirIdentifierGet, mlirOperationGetContext};
use std::{
    any::Any,
    ffi::c_void,
    marker::PhantomData,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    ptr::{self, NonNull},
    slice,
};

/// Decides what is of interest. Answers are cached, so each name and type is queried about once.
pub trait Interest {
    /// Whether operations are of interest that have operands or results of this type.
    fn has_interesting_type(&mut self, r#type: Type<'_>) -> bool;

    /// The kind of all operations with the name of this one. `None` if the name does not determine it.
    fn kind_of_name(&mut self, op: OperationRef<'_, '_>) -> Option<Kind>;

    /// The kind of this operation, where its name does not determine it.
    fn kind_of_one(&mut self, op: OperationRef<'_, '_>) -> Kind;
}

/// The kind of an operation.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Kind {
    /// A number for it, below 2^31 - 1.
    pub number: u32,
    /// Whether it is of interest regardless of types.
    pub always: bool,
}

impl Kind {
    fn to_raw(self) -> u32 {
        let always = if self.always { ffi::SCAN_ALWAYS } else { 0 };
        self.number | always
    }
}

/// The cached answers. It must be given the same [`Interest`] each time.
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

/// An operation of interest.
#[derive(Clone, Copy)]
pub struct ScannedOp<'s, 'c, 'a> {
    raw: &'s ffi::ScannedOp,
    ir: PhantomData<OperationRef<'c, 'a>>,
}

impl<'c, 'a> ScannedOp<'_, 'c, 'a> {
    /// The operation.
    #[inline]
    pub fn operation(&self) -> OperationRef<'c, 'a> {
        // SAFETY: the operation comes from C++ and is part of the IR of the root.
        unsafe { OperationRef::from_raw(self.raw.operation) }
    }

    /// The number of its kind.
    #[inline]
    pub fn kind(&self) -> u32 {
        self.raw.kind & !ffi::SCAN_HAS_BLOCKS
    }

    /// Whether it has regions or successors, either of which makes it one of interest.
    #[inline]
    pub fn has_blocks(&self) -> bool {
        self.raw.kind & ffi::SCAN_HAS_BLOCKS != 0
    }

    /// The operands of a type of interest: a bit for each of the first 15, and one for the rest.
    #[inline]
    pub fn operands(&self) -> u16 {
        self.raw.operands
    }

    /// The results of a type of interest, likewise.
    #[inline]
    pub fn results(&self) -> u16 {
        self.raw.results
    }
}

impl Scanner {
    /// Reads `root`, which always is of interest, and the operations of interest in its regions, in program
    /// order: `mlir::Operation::walk<WalkOrder::PreOrder>`.
    ///
    /// # Panics
    ///
    /// If `interest` does, once the walk is done.
    pub fn scan<'s, 'c, 'a>(
        &'s mut self,
        root: OperationRef<'c, 'a>,
        interest: &mut dyn Interest,
    ) -> impl ExactSizeIterator<Item = ScannedOp<'s, 'c, 'a>> + use<'s, 'c, 'a> {
        let mut query = Query { interest, panic: None };
        let questions = ffi::ScanQuestions {
            is_type_of_interest,
            kind_of,
            kind_of_one,
            user_data: ptr::from_mut(&mut query).cast(),
        };
        let mut count = 0;
        // SAFETY: scanner and operation are valid, the callbacks fit the user data, and the pointer is to a
        // local. The operations are there until the scanner is used again; there is at least the root.
        let ops = unsafe {
            let ops = ffi::mlirExtScanRun(self.0.as_ptr(), root.to_raw(), questions, &mut count);
            slice::from_raw_parts(ops, count)
        };
        if let Some(panic) = query.panic {
            resume_unwind(panic);
        }
        ops.iter().map(|raw| ScannedOp { raw, ir: PhantomData })
    }
}

/// Names of operations.
pub struct Names<'c> {
    raw: Vec<MlirIdentifier>,
    context: PhantomData<&'c Context>,
}

impl<'c> Names<'c> {
    /// Names such as `llvm.load` in the context of an operation, registered or not. Names of dialects that
    /// the context lacks are dropped: no operation has them.
    pub fn new(around: OperationRef<'c, '_>, names: &[&str]) -> Self {
        // SAFETY: the operation is valid.
        let context = unsafe { mlirOperationGetContext(around.to_raw()) };
        let may_be = |name: &&&str| {
            // SAFETY: the context is valid, and the string lives until the call returns.
            unsafe { ffi::mlirExtContextMayHaveOperationsLike(context, ffi::string_ref(name)) }
        };
        // SAFETY: the context is valid, and the string is copied.
        let get = |name: &&str| unsafe { mlirIdentifierGet(context, ffi::string_ref(name)) };
        Self { raw: names.iter().filter(may_be).map(get).collect(), context: PhantomData }
    }

    /// Whether no operation can have one of the names.
    pub fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }

    /// `root` and the operations in its regions that have one of the names, in program order.
    pub fn find<'a>(&self, root: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
        unsafe extern "C" fn call(op: MlirOperation, user_data: *mut c_void) {
            // SAFETY: C++ passes the user data below, which nothing else uses during the call.
            unsafe { &mut *user_data.cast::<Callback<'_, MlirOperation>>() }.call(op);
        }
        let mut found = Vec::new();
        if self.raw.is_empty() {
            return found;
        }
        // SAFETY: C++ passes operations that are part of the IR of the root.
        let mut push = |op| found.push(unsafe { OperationRef::from_raw(op) });
        let mut callback = Callback::new(&mut push);
        // SAFETY: operation and names are valid, and the callback fits the user data.
        unsafe {
            ffi::mlirExtForEachOperationNamed(
                root.to_raw(),
                self.raw.len() as isize,
                self.raw.as_ptr(),
                call,
                callback.as_user_data(),
            );
        }
        callback.finish();
        found
    }
}

/// The user data of the callbacks. A panic is kept until C++ has returned, since it must not unwind through
/// its frames.
struct Query<'i> {
    interest: &'i mut dyn Interest,
    panic: Option<Box<dyn Any + Send>>,
}

/// # Safety
///
/// The user data must be a [`Query`] that nothing else uses during the call.
unsafe fn ask<R: Default>(user_data: *mut c_void, question: impl FnOnce(&mut dyn Interest) -> R) -> R {
    // SAFETY: as the caller says.
    let query = unsafe { &mut *user_data.cast::<Query<'_>>() };
    if query.panic.is_some() {
        return R::default();
    }
    catch_unwind(AssertUnwindSafe(|| question(query.interest))).unwrap_or_else(|panic| {
        query.panic = Some(panic);
        R::default()
    })
}

unsafe extern "C" fn is_type_of_interest(ty: MlirType, user_data: *mut c_void) -> bool {
    // SAFETY: C++ passes a valid type, and the user data that it was given.
    unsafe { ask(user_data, |interest| interest.has_interesting_type(Type::from_raw(ty))) }
}

unsafe extern "C" fn kind_of(op: MlirOperation, user_data: *mut c_void) -> u32 {
    // SAFETY: C++ passes a valid operation, and the user data that it was given.
    unsafe {
        ask(user_data, |interest| {
            interest.kind_of_name(OperationRef::from_raw(op)).map_or(ffi::SCAN_EACH, Kind::to_raw)
        })
    }
}

unsafe extern "C" fn kind_of_one(op: MlirOperation, user_data: *mut c_void) -> u32 {
    // SAFETY: C++ passes a valid operation, and the user data that it was given.
    unsafe { ask(user_data, |interest| interest.kind_of_one(OperationRef::from_raw(op)).to_raw()) }
}
