//! Passes with typed options and statistics, written in Rust.
//!
//! A pass is data: a [`PassDescriptor`] in a `static`. Its C++ class makes real
//! `mlir::Pass::Option` members of the described options, so `--help` shows them, textual pipelines parse and
//! print them, and a value that is wrong gets MLIR's own message.
//!
//! ```
//! use melior::ir::OperationRef;
//! use mlir_ext::pass::{
//!     Anchor, LateDialects, OptionDescriptor, OptionKind, PassDescriptor, PassFailure, PassInstance,
//!     register_pass,
//! };
//!
//! static COUNT: PassDescriptor = PassDescriptor {
//!     argument: "count-operations",
//!     description: "Count the operations of a module",
//!     anchors: Anchor::Module,
//!     dependent_dialects: &[],
//!     late_dialects: LateDialects::NONE,
//!     options: &[OptionDescriptor {
//!         name: "limit",
//!         help: "Fail above this many operations",
//!         kind: OptionKind::Int,
//!         default: "1000",
//!     }],
//!     statistics: &[("operations", "Operations that were seen")],
//!     run,
//! };
//!
//! fn run(pass: &mut PassInstance, op: OperationRef) -> Result<(), PassFailure> {
//!     let mut count = 0;
//!     mlir_ext::ir::walk_preorder(op, |_| count += 1);
//!     pass.add_statistic(0, count as u64);
//!     pass.mark_all_analyses_preserved();
//!     if count > pass.int_option(0) { Err(PassFailure) } else { Ok(()) }
//! }
//!
//! register_pass(&COUNT);
//! ```

pub use crate::options::{OptionDescriptor, OptionKind, OptionValues};
use crate::{
    aliasing::{self, AliasAnalysis},
    diagnostics, erased,
    ffi::{self, string_ref},
    interfaces::{self, InterfaceSet},
    options::{named, with_options},
};
use melior::{
    Context, ContextRef,
    ir::{OperationRef, operation::OperationLike},
};
use mlir_sys::{MlirOperation, MlirPass, MlirStringRef};
use std::{
    any::{Any, TypeId},
    collections::HashMap,
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
    ptr,
    sync::{Mutex, PoisonError},
};

pub use crate::failure::PassFailure;

/// The operations that a pass runs on: `mlir::Pass::canScheduleOn`.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    /// Any operation: `mlir::OperationPass<>`.
    Any,
    /// `builtin.module`: `mlir::OperationPass<mlir::ModuleOp>`.
    Module,
    /// Functions of any dialect: `mlir::InterfacePass<mlir::FunctionOpInterface>`.
    Function,
    /// Functions of any dialect, or `builtin.module`.
    FunctionOrModule,
    /// Operations of these names.
    Named(&'static [&'static str]),
}

/// A pass as data.
#[derive(Debug)]
pub struct PassDescriptor {
    /// The name on the command line and in textual pipelines: `mlir::Pass::getArgument`.
    pub argument: &'static str,
    /// The text of `--help`: `mlir::Pass::getDescription`.
    pub description: &'static str,
    /// The operations that it runs on.
    pub anchors: Anchor,
    /// Dialects of operations, types and attributes that it creates: `mlir::Pass::getDependentDialects`. They
    /// are loaded before the pipeline runs, and must be registered by then.
    pub dependent_dialects: &'static [&'static str],
    /// Dialects that it needs only beside certain others.
    pub late_dialects: LateDialects,
    /// Its options. The functions of [`PassInstance`] that read them take the index in this list.
    pub options: &'static [OptionDescriptor],
    /// Its statistics, name and description.
    pub statistics: &'static [(&'static str, &'static str)],
    /// Runs the pass on one operation: `mlir::Pass::runOnOperation`. Several threads may call it at once,
    /// each with another operation. A panic becomes an error and fails the pass.
    pub run: RunPass,
}

/// Dialects that a context needs only beside certain others, and loads with the first of these. To load a
/// dialect and its dependencies takes longer than many passes run.
#[derive(Clone, Copy, Debug)]
pub struct LateDialects {
    /// The dialects to load. One that is not registered is skipped.
    pub dialects: &'static [&'static str],
    /// The dialects that trigger the load. None of these may be loaded while one of the first is being
    /// constructed.
    pub loaded_with: &'static [&'static str],
}

impl LateDialects {
    /// None.
    pub const NONE: Self = Self { dialects: &[], loaded_with: &[] };
}

/// A kind of data about IR that passes [forward](PassInstance::hand_on).
pub trait HandOn: 'static {
    /// The data. Dropping it must not read IR, which may be destroyed by then.
    type Of<'c: 'a, 'a>: Send;
}

/// Data with its kind.
#[repr(C)]
struct Kept<T> {
    kind: TypeId,
    data: T,
}

unsafe extern "C" fn destroy<K: HandOn>(data: *mut c_void) {
    // SAFETY: C++ destroys once what `hand_on` created; its layout does not depend on lifetimes.
    drop(unsafe { Box::from_raw(data.cast::<Kept<K::Of<'static, 'static>>>()) });
}

/// The function that runs a pass.
pub type RunPass = for<'c, 'a> fn(&mut PassInstance<'c>, OperationRef<'c, 'a>) -> Result<(), PassFailure>;

/// A pass while it runs: the services of `mlir::Pass` for `runOnOperation`.
#[derive(Debug)]
pub struct PassInstance<'c> {
    raw: MlirPass,
    descriptor: &'static PassDescriptor,
    options: OptionValues<'c>,
    context: ContextRef<'c>,
    op: MlirOperation,
}

impl<'c> PassInstance<'c> {
    /// The description of the pass.
    pub fn descriptor(&self) -> &'static PassDescriptor {
        self.descriptor
    }

    /// The values of all options.
    pub fn options(&self) -> OptionValues<'c> {
        self.options
    }

    /// The value of a [`Bool`](OptionKind::Bool) option.
    pub fn bool_option(&self, index: usize) -> bool {
        self.options.bool_option(index)
    }

    /// The value of an [`Int`](OptionKind::Int) option.
    pub fn int_option(&self, index: usize) -> i64 {
        self.options.int_option(index)
    }

    /// The value of a [`String`](OptionKind::String) option, or the name of the value of an
    /// [`Enum`](OptionKind::Enum).
    pub fn string_option(&self, index: usize) -> &'c str {
        self.options.string_option(index)
    }

    /// The values of a [`ListInt`](OptionKind::ListInt) option.
    pub fn int_list(&self, index: usize) -> Vec<i64> {
        self.options.int_list(index)
    }

    /// The values of a [`ListString`](OptionKind::ListString) option.
    pub fn string_list(&self, index: usize) -> Vec<&'c str> {
        self.options.string_list(index)
    }

    /// Adds to a statistic: `mlir::Pass::Statistic::operator+=`. `index` is its position in
    /// [`PassDescriptor::statistics`].
    ///
    /// `--mlir-pass-statistics` shows it only where LLVM was built with statistics: in a release build
    /// without assertions, such as Debian's, LLVM compiles the counting away.
    pub fn add_statistic(&mut self, index: usize, amount: u64) {
        assert!(index < self.descriptor.statistics.len(), "the pass has no statistic {index}");
        // SAFETY: the pass is running, and the statistic exists.
        unsafe { ffi::mlirExtPassAddStatistic(self.raw, index as isize, amount) }
    }

    /// Says that the pass has changed nothing: `mlir::Pass::markAllAnalysesPreserved`.
    pub fn mark_all_analyses_preserved(&mut self) {
        // SAFETY: the pass is running.
        unsafe { ffi::mlirExtPassMarkAllAnalysesPreserved(self.raw) }
    }

    /// Adds an implementation to the `mlir::AliasAnalysis` of the operation: `mlir::Pass::getAnalysis` and
    /// `mlir::AliasAnalysis::addAnalysisImplementation`. Later passes on the same operation query it, too,
    /// until one does not preserve the analysis; this pass does so only if it [preserves
    /// all](Self::mark_all_analyses_preserved).
    pub fn add_alias_analysis(&mut self, implementation: impl AliasAnalysis) {
        // SAFETY: the pass is running, and the callbacks fit the data that they get.
        unsafe { ffi::mlirExtPassAddAliasAnalysis(self.raw, aliasing::callbacks(implementation)) }
    }

    /// Keeps data for the next pass on the same operation, as an analysis that this pass preserves
    /// (`mlir::Pass::getAnalysis`): a pass in between that does not preserve all analyses invalidates it. The
    /// data describes the operation as this pass leaves it.
    pub fn hand_on<K: HandOn>(&mut self, data: K::Of<'c, '_>) {
        let kept = Box::new(Kept { kind: TypeId::of::<K>(), data });
        let data = ffi::HandedOn { destroy: Some(destroy::<K>), user_data: Box::into_raw(kept).cast() };
        // SAFETY: the pass is running, and the callback destroys the data.
        unsafe { ffi::mlirExtPassHandOn(self.raw, data) }
    }

    /// The data that the previous pass [forwarded](Self::hand_on) about `op`, the operation of the pass, if
    /// it is of this kind.
    pub fn take_handed_on<'a, K: HandOn>(&mut self, op: OperationRef<'c, 'a>) -> Option<K::Of<'c, 'a>> {
        assert!(op.to_raw().ptr == self.op.ptr, "handed-on data is about the operation of the pass");
        // SAFETY: the pass is running.
        let ffi::HandedOn { destroy, user_data } = unsafe { ffi::mlirExtPassTakeHandedOn(self.raw) };
        let destroy = destroy?;
        // SAFETY: the data is what `hand_on` created, of any kind, and begins with its kind.
        if unsafe { *user_data.cast::<TypeId>() } != TypeId::of::<K>() {
            // SAFETY: nothing else has the data any more.
            unsafe { destroy(user_data) };
            return None;
        }
        // SAFETY: it is of this type up to lifetimes, which do not affect the layout, and the operation that
        // it describes has not changed.
        Some(unsafe { Box::from_raw(user_data.cast::<Kept<K::Of<'c, 'a>>>()) }.data)
    }

    /// Runs a textual pipeline on each of the operations, of any names: `mlir::parsePassPipeline`, and
    /// `mlir::Pass::runPipeline`. A text that does not parse is an error at the operation of the pass.
    ///
    /// # Panics
    ///
    /// If one of the operations is neither the pass's own nor inside of it, or not isolated from above.
    pub fn run_pipeline(&mut self, pipeline: &str, ops: &[OperationRef]) -> Result<(), PassFailure> {
        for op in ops {
            let mut around = std::iter::successors(Some(*op), |op| op.parent_operation());
            let is_inside = around.any(|around| around.to_raw().ptr == self.op.ptr);
            assert!(
                is_inside && interfaces::interfaces(*op).contains(InterfaceSet::ISOLATED),
                "a pipeline runs on operations that the pass may change"
            );
        }
        let raw: Vec<MlirOperation> = ops.iter().map(|op| op.to_raw()).collect();
        // SAFETY: the pass is running on an operation that the others are in, and each is isolated, as was
        // checked.
        let done = unsafe {
            ffi::mlirExtPassRunPipeline(self.raw, string_ref(pipeline), raw.len() as isize, raw.as_ptr())
        };
        if done { Ok(()) } else { Err(PassFailure) }
    }

    /// Runs a textual pipeline on each operation directly inside the pass's own on which it can run, by
    /// threads of the context, as `any(...)` does. A text that does not parse, or a pass that cannot run on a
    /// function there, is an error at the operation of the pass.
    pub fn run_pipeline_inside(&mut self, pipeline: &str) -> Result<(), PassFailure> {
        // SAFETY: the pass is running on its operation.
        let done = unsafe { ffi::mlirExtPassRunPipelineInside(self.raw, string_ref(pipeline)) };
        if done { Ok(()) } else { Err(PassFailure) }
    }

    /// The context of the operation: `mlir::Pass::getContext`.
    pub fn context(&self) -> &'c Context {
        // SAFETY: the reference points to the handle in this object, which is neither moved nor dropped
        // before the function that runs the pass returns; nothing with the lifetime `'c` leaves that
        // function.
        unsafe { self.context.to_ref() }
    }
}

/// Registers a pass, for command lines and textual pipelines: `mlir::registerPass`.
///
/// # Panics
///
/// If the default value of an option is not one of its values.
pub fn register_pass(descriptor: &'static PassDescriptor) {
    // SAFETY: the description is valid for ever.
    unsafe { ffi::mlirExtRegisterPass(spec(descriptor)) }
}

/// Creates a pass with the default values of its options.
///
/// # Panics
///
/// If the default value of an option is not one of its values.
pub fn create_pass(descriptor: &'static PassDescriptor) -> melior::pass::Pass {
    // SAFETY: the description is valid for ever, and the pass is a new one.
    unsafe { melior::pass::Pass::from_raw(ffi::mlirExtCreatePass(spec(descriptor))) }
}

/// The description in C++, created once: its address is the identity of the pass.
fn spec(descriptor: &'static PassDescriptor) -> ffi::PassSpec {
    static SPECS: Mutex<Option<HashMap<usize, usize>>> = Mutex::new(None);
    let mut specs = SPECS.lock().unwrap_or_else(PoisonError::into_inner);
    let address = *specs
        .get_or_insert_default()
        .entry(ptr::from_ref(descriptor).addr())
        .or_insert_with(|| create_spec(descriptor).ptr.expose_provenance());
    ffi::PassSpec { ptr: ptr::with_exposed_provenance(address) }
}

fn create_spec(descriptor: &'static PassDescriptor) -> ffi::PassSpec {
    let strings = |list: &[&str]| list.iter().map(|text| string_ref(text)).collect::<Vec<MlirStringRef>>();
    let (anchor, anchor_names) = match descriptor.anchors {
        Anchor::Any => (0, vec![]),
        Anchor::Function => (1, vec![]),
        Anchor::FunctionOrModule => (2, vec![]),
        Anchor::Module => (3, strings(&["builtin.module"])),
        Anchor::Named(names) => (3, strings(names)),
    };
    let dialects = strings(descriptor.dependent_dialects);
    let LateDialects { dialects: late, loaded_with } = descriptor.late_dialects;
    let (late, loaded_with) = (strings(late), strings(loaded_with));
    let statistics = named(descriptor.statistics);
    with_options(descriptor.argument, descriptor.options, |options| {
        let description = ffi::PassDescription {
            argument: string_ref(descriptor.argument),
            description: string_ref(descriptor.description),
            anchor,
            anchor_name_count: anchor_names.len() as isize,
            anchor_names: anchor_names.as_ptr(),
            dialect_count: dialects.len() as isize,
            dialects: dialects.as_ptr(),
            late_dialect_count: late.len() as isize,
            late_dialects: late.as_ptr(),
            loaded_with_count: loaded_with.len() as isize,
            loaded_with: loaded_with.as_ptr(),
            option_count: options.len() as isize,
            options: options.as_ptr(),
            statistic_count: statistics.len() as isize,
            statistics: statistics.as_ptr(),
            run: run_pass,
            user_data: ptr::from_ref(descriptor).cast(),
        };
        // SAFETY: all arrays live until the call returns, which copies them.
        unsafe { ffi::mlirExtPassSpecCreate(&description) }
    })
}

/// Runs a pass for C++. No panic unwinds out of it.
///
/// A panic leaves the operation as it is then, as MLIR's own passes do that fail: it is not to be used
/// further.
unsafe extern "C" fn run_pass(
    raw: MlirPass,
    options: ffi::Options,
    raw_op: MlirOperation,
    user_data: *const c_void,
) -> bool {
    // SAFETY: the user data is the descriptor that the pass was made from, which is a static.
    let descriptor: &'static PassDescriptor = unsafe { &*user_data.cast::<PassDescriptor>() };
    // SAFETY: C++ runs the pass on a valid operation.
    let op = unsafe { OperationRef::from_raw(raw_op) };
    // SAFETY: the options belong to the pass, which lives through this run, and are made from the
    // descriptors.
    let options = unsafe { OptionValues::new(options, descriptor.options) };
    let context = op.context();
    let mut instance = PassInstance { raw, descriptor, options, context, op: raw_op };
    let (done, erased) =
        erased::keep(|| catch_unwind(AssertUnwindSafe(|| (descriptor.run)(&mut instance, op))));
    erased.destroy();
    match done {
        Ok(result) => result.is_ok(),
        Err(panic) => {
            let text = internal_error("pass", descriptor.argument, &*panic);
            diagnostics::error(op.location(), text).emit();
            false
        }
    }
}

/// The error message for a panic: `what` is a pass or a pipeline.
pub(crate) fn internal_error(what: &str, name: &str, panic: &(dyn Any + Send)) -> String {
    let message = panic_message(panic);
    format!("internal error in {what} '{name}': {message}; this is a bug: please report it with this input")
}

/// The message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}
