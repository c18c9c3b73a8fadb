//! Dialect conversion: `mlir::ConversionTarget`, `mlir::TypeConverter`, `mlir::ConversionPattern` and their
//! drivers.
//!
//! A crate beside `mlir-ext`, of the same kind and under the same rules (no policy, safe functions over
//! melior's handles), since only the lowering of tiles converts: embedders of the passes for pointers neither
//! compile nor link this.
//!
//! LLVM 23's `mlir-c/Rewrite.h` has a part of the C functions below, under names without `Ext`: not the
//! materializations, nor conversions that decline. Ready-made patterns and the legality that comes with them
//! are not in the C API either.
//!
//! A callback that panics makes its pattern fail, so that the conversion ends; [`apply_partial_conversion`]
//! and its like then resume the panic.

mod ffi;
mod patterns;
mod populate;
mod rewriter;
mod target;
mod type_converter;

pub use self::{
    patterns::ConversionPatterns,
    rewriter::{Builder, MatchFailure, Rewriter},
    target::{ConversionTarget, Legality},
    type_converter::{Converted, TypeConverter},
};

use self::ffi::*;
use melior::ir::{OperationRef, Value};
use mlir_sys::{
    MlirFrozenRewritePatternSet, MlirLogicalResult, MlirOperation, MlirValue, mlirFreezeRewritePattern,
    mlirFrozenRewritePatternSetDestroy,
};
use std::{
    any::Any,
    cell::RefCell,
    error::Error,
    ffi::c_void,
    fmt::{self, Display, Formatter},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    slice,
};

/// When the conversion folds operations: `mlir::DialectConversionFoldingMode`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum FoldingMode {
    /// Never.
    Never,
    /// Before patterns are tried.
    #[default]
    BeforePatterns,
    /// Where no pattern applies.
    AfterPatterns,
}

/// How a conversion runs: `mlir::ConversionConfig`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ConversionConfig {
    /// When operations are folded.
    pub folding_mode: FoldingMode,
    /// Whether the type converters build casts; otherwise `builtin.unrealized_conversion_cast` stays.
    pub build_materializations: bool,
}

impl Default for ConversionConfig {
    fn default() -> Self {
        Self { folding_mode: FoldingMode::default(), build_materializations: true }
    }
}

/// A conversion has failed, and has emitted an error that says why.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ConversionFailure;

impl Display for ConversionFailure {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.write_str("the conversion failed")
    }
}

impl Error for ConversionFailure {}

/// Converts what is illegal in `op`, and the rest where it can: `mlir::applyPartialConversion`.
pub fn apply_partial_conversion<'c>(
    op: OperationRef<'c, '_>,
    target: &ConversionTarget<'c, '_>,
    patterns: ConversionPatterns<'c, '_>,
    config: ConversionConfig,
) -> Result<(), ConversionFailure> {
    apply(op, target, patterns, config, mlirExtApplyPartialConversion)
}

/// Converts everything in `op` that is not legal: `mlir::applyFullConversion`.
pub fn apply_full_conversion<'c>(
    op: OperationRef<'c, '_>,
    target: &ConversionTarget<'c, '_>,
    patterns: ConversionPatterns<'c, '_>,
    config: ConversionConfig,
) -> Result<(), ConversionFailure> {
    apply(op, target, patterns, config, mlirExtApplyFullConversion)
}

type Driver = unsafe extern "C" fn(
    MlirOperation,
    MlirConversionTarget,
    MlirFrozenRewritePatternSet,
    MlirConversionConfig,
) -> MlirLogicalResult;

fn apply<'c>(
    op: OperationRef<'c, '_>,
    target: &ConversionTarget<'c, '_>,
    patterns: ConversionPatterns<'c, '_>,
    config: ConversionConfig,
    driver: Driver,
) -> Result<(), ConversionFailure> {
    let folding_mode = match config.folding_mode {
        FoldingMode::Never => 0,
        FoldingMode::BeforePatterns => 1,
        FoldingMode::AfterPatterns => 2,
    };
    // SAFETY: operation, target and patterns are valid. Freezing takes the patterns out of the set, which
    // stays ours.
    let result = unsafe {
        let raw_config = mlirExtConversionConfigCreate();
        mlirExtConversionConfigSetFoldingMode(raw_config, folding_mode);
        mlirExtConversionConfigEnableBuildMaterializations(raw_config, config.build_materializations);
        let frozen = mlirFreezeRewritePattern(patterns.raw);
        let result = driver(op.to_raw(), target.raw, frozen, raw_config);
        mlirFrozenRewritePatternSetDestroy(frozen);
        mlirExtConversionConfigDestroy(raw_config);
        result
    };
    resume_panic();
    if result.value == 0 { Err(ConversionFailure) } else { Ok(()) }
}

thread_local! {
    /// The panic of a callback, until its driver has returned.
    static PANIC: RefCell<Option<Box<dyn Any + Send>>> = const { RefCell::new(None) };
}

/// Runs a callback for C++, with `fallback` for its result if it panics.
fn guard<T>(fallback: T, function: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(function)).unwrap_or_else(|panic| {
        PANIC.set(Some(panic));
        fallback
    })
}

/// Resumes the panic of a callback, if there was one.
fn resume_panic() {
    if let Some(panic) = PANIC.take() {
        resume_unwind(panic);
    }
}

/// A closure that C++ calls through a thin pointer, which stays the same when the object moves.
struct Closure<F: ?Sized>(*mut Box<F>);

impl<F: ?Sized> Closure<F> {
    fn new(closure: Box<F>) -> Self {
        Self(Box::into_raw(Box::new(closure)))
    }

    /// The pointer to hand to C++, valid while the object lives.
    fn as_user_data(&self) -> *mut c_void {
        self.0.cast()
    }
}

impl<F: ?Sized> Drop for Closure<F> {
    fn drop(&mut self) {
        // SAFETY: the pointer comes from a box, and C++ no longer uses it.
        drop(unsafe { Box::from_raw(self.0) });
    }
}

/// # Safety
///
/// The pointer must be to that many valid values, or the count zero.
unsafe fn values<'c, 'a>(data: *const MlirValue, count: isize) -> Vec<Value<'c, 'a>> {
    if count == 0 {
        return vec![];
    }
    // SAFETY: the caller vouches for pointer and values.
    unsafe { slice::from_raw_parts(data, count as usize).iter().map(|&raw| Value::from_raw(raw)).collect() }
}
