//! Dialect conversion: `mlir::ConversionTarget`, `mlir::TypeConverter`, `mlir::ConversionPattern` and their drivers.
//!
//! The C functions below carry the names and signatures of LLVM 23's `mlir-c/Rewrite.h`: with it the C++ goes, and this
//! module stays as it is.
//!
//! A callback that panics makes its pattern fail, so that the conversion ends; the panic then goes on from
//! [`apply_partial_conversion`] and its like.

use crate::{conversion_ffi::*, ffi::string_ref};
use melior::{
    Context, ContextRef,
    ir::{
        Block, BlockRef, Location, Operation, OperationRef, RegionLike, RegionRef, Type, TypeLike, Value,
        ValueLike, operation::OperationLike,
    },
};
use mlir_sys::{
    MlirLocation, MlirLogicalResult, MlirOperation, MlirRewritePatternSet, MlirRewriterBase, MlirType,
    MlirValue, mlirFreezeRewritePattern, mlirFrozenRewritePatternSetDestroy, mlirPatternRewriterAsBase,
    mlirRewritePatternSetAdd, mlirRewritePatternSetCreate, mlirRewritePatternSetDestroy,
    mlirRewriterBaseEraseOp, mlirRewriterBaseFinalizeOpModification, mlirRewriterBaseInlineRegionBefore,
    mlirRewriterBaseInsert, mlirRewriterBaseReplaceOpWithValues, mlirRewriterBaseSetInsertionPointAfter,
    mlirRewriterBaseSetInsertionPointBefore, mlirRewriterBaseSetInsertionPointToStart,
    mlirRewriterBaseStartOpModification,
};
use std::{
    any::Any,
    cell::RefCell,
    error::Error,
    ffi::c_void,
    fmt::{self, Display, Formatter},
    marker::PhantomData,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    ptr, slice,
};

const SUCCESS: MlirLogicalResult = MlirLogicalResult { value: 1 };
const FAILURE: MlirLogicalResult = MlirLogicalResult { value: 0 };

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

/// Goes on with the panic of a callback, if there was one.
fn resume_panic() {
    if let Some(panic) = PANIC.take() {
        resume_unwind(panic);
    }
}

/// Boxes a closure, boxed again for a thin pointer, that C++ calls until the box is dropped.
fn user_data<F: ?Sized>(closure: &Box<Box<F>>) -> *mut c_void {
    ptr::from_ref::<Box<F>>(closure).cast_mut().cast()
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

/// A pattern does not apply: `mlir::failure()` from `matchAndRewrite`. What it has done is rolled back.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct MatchFailure;

// Targets

/// Whether an operation may stay: the `std::optional<bool>` of `mlir::ConversionTarget::DynamicLegalityCallbackFn`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Legality {
    /// It may stay.
    Legal,
    /// It must be converted.
    Illegal,
    /// An earlier callback decides.
    NoOpinion,
}

type LegalityFn<'c> = dyn Fn(OperationRef<'c, '_>) -> Legality + 'c;

/// What may stay after a conversion: `mlir::ConversionTarget`.
pub struct ConversionTarget<'c> {
    raw: MlirConversionTarget,
    // Boxed twice: C++ holds the address of the inner box.
    #[allow(clippy::vec_box, clippy::redundant_allocation, reason = "C++ holds the addresses")]
    callbacks: Vec<Box<Box<LegalityFn<'c>>>>,
}

impl<'c> ConversionTarget<'c> {
    /// A target that says nothing yet.
    pub fn new(context: &'c Context) -> Self {
        // SAFETY: the context is valid and outlives the target.
        Self { raw: unsafe { mlirConversionTargetCreate(context.to_raw()) }, callbacks: vec![] }
    }

    /// `mlir::ConversionTarget::addLegalOp`.
    pub fn add_legal_op(&mut self, name: &str) -> &mut Self {
        // SAFETY: the target is valid, and the string lives until the call returns.
        unsafe { mlirConversionTargetAddLegalOp(self.raw, string_ref(name)) };
        self
    }

    /// `mlir::ConversionTarget::addIllegalOp`.
    pub fn add_illegal_op(&mut self, name: &str) -> &mut Self {
        // SAFETY: the target is valid, and the string lives until the call returns.
        unsafe { mlirConversionTargetAddIllegalOp(self.raw, string_ref(name)) };
        self
    }

    /// `mlir::ConversionTarget::addLegalDialect`.
    pub fn add_legal_dialect(&mut self, name: &str) -> &mut Self {
        // SAFETY: the target is valid, and the string lives until the call returns.
        unsafe { mlirConversionTargetAddLegalDialect(self.raw, string_ref(name)) };
        self
    }

    /// `mlir::ConversionTarget::addIllegalDialect`.
    pub fn add_illegal_dialect(&mut self, name: &str) -> &mut Self {
        // SAFETY: the target is valid, and the string lives until the call returns.
        unsafe { mlirConversionTargetAddIllegalDialect(self.raw, string_ref(name)) };
        self
    }

    /// `mlir::ConversionTarget::addDynamicallyLegalOp`.
    pub fn add_dynamically_legal_op(
        &mut self,
        name: &str,
        legality: impl Fn(OperationRef<'c, '_>) -> Legality + 'c,
    ) -> &mut Self {
        let data = self.keep(legality);
        // SAFETY: the target is valid, the string lives until the call returns, and the closure as long as the target.
        unsafe { mlirConversionTargetAddDynamicallyLegalOp(self.raw, string_ref(name), call_legality, data) };
        self
    }

    /// `mlir::ConversionTarget::addDynamicallyLegalDialect`.
    pub fn add_dynamically_legal_dialect(
        &mut self,
        name: &str,
        legality: impl Fn(OperationRef<'c, '_>) -> Legality + 'c,
    ) -> &mut Self {
        let data = self.keep(legality);
        // SAFETY: as above.
        unsafe {
            mlirConversionTargetAddDynamicallyLegalDialect(self.raw, string_ref(name), call_legality, data)
        };
        self
    }

    /// `mlir::ConversionTarget::markUnknownOpDynamicallyLegal`.
    pub fn mark_unknown_op_dynamically_legal(
        &mut self,
        legality: impl Fn(OperationRef<'c, '_>) -> Legality + 'c,
    ) -> &mut Self {
        let data = self.keep(legality);
        // SAFETY: the target is valid, and the closure lives as long as it.
        unsafe { mlirConversionTargetMarkUnknownOpDynamicallyLegal(self.raw, call_legality, data) };
        self
    }

    /// `mlir::ConversionTarget::markOpRecursivelyLegal`. The operation must be legal.
    pub fn mark_op_recursively_legal(&mut self, name: &str) -> &mut Self {
        // SAFETY: the target is valid, the string lives until the call returns, and a null callback is allowed.
        unsafe {
            mlirConversionTargetMarkOpRecursivelyLegal(self.raw, string_ref(name), None, ptr::null_mut())
        };
        self
    }

    fn keep(&mut self, legality: impl Fn(OperationRef<'c, '_>) -> Legality + 'c) -> *mut c_void {
        let closure: Box<Box<LegalityFn<'c>>> = Box::new(Box::new(legality));
        let data = user_data(&closure);
        self.callbacks.push(closure);
        data
    }
}

unsafe extern "C" fn call_legality(op: MlirOperation, user_data: *mut c_void) -> u32 {
    guard(LEGALITY_ILLEGAL, || {
        // SAFETY: the user data is a closure of the target, which is in use; the operation is valid.
        let (legality, op) = unsafe { (&*user_data.cast::<Box<LegalityFn>>(), OperationRef::from_raw(op)) };
        match legality(op) {
            Legality::Legal => LEGALITY_LEGAL,
            Legality::Illegal => LEGALITY_ILLEGAL,
            Legality::NoOpinion => LEGALITY_NO_OPINION,
        }
    })
}

impl Drop for ConversionTarget<'_> {
    fn drop(&mut self) {
        // SAFETY: the target is ours. The closures go after it.
        unsafe { mlirConversionTargetDestroy(self.raw) }
    }
}

impl fmt::Debug for ConversionTarget<'_> {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.debug_struct("ConversionTarget").field("raw", &self.raw).finish_non_exhaustive()
    }
}

// Type converters

/// What a conversion function says of a type: the `std::optional<Type>` of `mlir::TypeConverter::addConversion`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Converted<'c> {
    /// It becomes this type. The same type means that it is legal.
    To(Type<'c>),
    /// An earlier conversion function decides.
    Declined,
    /// It cannot be converted.
    Failed,
}

type ConversionFn<'c> = dyn Fn(Type<'c>) -> Converted<'c> + 'c;
type MaterializationFn<'c> =
    dyn for<'a> Fn(&Builder<'c, 'a>, Type<'c>, &[Value<'c, 'a>], Location<'c>) -> Option<Value<'c, 'a>> + 'c;

/// How types become others: `mlir::TypeConverter`.
pub struct TypeConverter<'c> {
    raw: MlirTypeConverter,
    #[allow(clippy::vec_box, clippy::redundant_allocation, reason = "C++ holds the addresses")]
    conversions: Vec<Box<Box<ConversionFn<'c>>>>,
    #[allow(clippy::vec_box, clippy::redundant_allocation, reason = "C++ holds the addresses")]
    materializations: Vec<Box<Box<MaterializationFn<'c>>>>,
}

impl Default for TypeConverter<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'c> TypeConverter<'c> {
    /// A converter that converts nothing.
    pub fn new() -> Self {
        // SAFETY: a constructor without arguments.
        Self { raw: unsafe { mlirTypeConverterCreate() }, conversions: vec![], materializations: vec![] }
    }

    /// `mlir::TypeConverter::addConversion`. What is added last is tried first.
    pub fn add_conversion(&mut self, convert: impl Fn(Type<'c>) -> Converted<'c> + 'c) -> &mut Self {
        let closure: Box<Box<ConversionFn<'c>>> = Box::new(Box::new(convert));
        // SAFETY: the converter is valid, and the closure lives as long as it.
        unsafe { mlirTypeConverterAddConversion(self.raw, call_conversion, user_data(&closure)) };
        self.conversions.push(closure);
        self
    }

    /// `mlir::TypeConverter::addSourceMaterialization`: builds a value of a type from before the conversion.
    pub fn add_source_materialization(
        &mut self,
        build: impl for<'a> Fn(
            &Builder<'c, 'a>,
            Type<'c>,
            &[Value<'c, 'a>],
            Location<'c>,
        ) -> Option<Value<'c, 'a>>
        + 'c,
    ) -> &mut Self {
        let closure: Box<Box<MaterializationFn<'c>>> = Box::new(Box::new(build));
        // SAFETY: the converter is valid, and the closure lives as long as it.
        unsafe {
            mlirTypeConverterAddSourceMaterialization(self.raw, call_materialization, user_data(&closure))
        };
        self.materializations.push(closure);
        self
    }

    /// `mlir::TypeConverter::addTargetMaterialization`: builds a value of a converted type.
    pub fn add_target_materialization(
        &mut self,
        build: impl for<'a> Fn(
            &Builder<'c, 'a>,
            Type<'c>,
            &[Value<'c, 'a>],
            Location<'c>,
        ) -> Option<Value<'c, 'a>>
        + 'c,
    ) -> &mut Self {
        let closure: Box<Box<MaterializationFn<'c>>> = Box::new(Box::new(build));
        // SAFETY: the converter is valid, and the closure lives as long as it.
        unsafe {
            mlirTypeConverterAddTargetMaterialization(self.raw, call_materialization, user_data(&closure))
        };
        self.materializations.push(closure);
        self
    }

    /// `mlir::TypeConverter::convertType`. `None` if the type cannot be converted to one other.
    pub fn convert_type(&self, r#type: Type<'c>) -> Option<Type<'c>> {
        // SAFETY: converter and type are valid.
        unsafe { Type::from_option_raw(mlirTypeConverterConvertType(self.raw, r#type.to_raw())) }
    }
}

unsafe extern "C" fn call_conversion(
    r#type: MlirType,
    converted: *mut MlirType,
    user_data: *mut c_void,
) -> u32 {
    guard(STATUS_FAILURE, || {
        // SAFETY: the user data is a closure of the converter, which is in use; the type is valid.
        let (convert, r#type) = unsafe { (&*user_data.cast::<Box<ConversionFn>>(), Type::from_raw(r#type)) };
        match convert(r#type) {
            Converted::To(r#type) => {
                // SAFETY: the pointer is to a local of the caller.
                unsafe { *converted = r#type.to_raw() };
                STATUS_SUCCESS
            }
            Converted::Declined => STATUS_DECLINED,
            Converted::Failed => STATUS_FAILURE,
        }
    })
}

unsafe extern "C" fn call_materialization(
    rewriter: MlirRewriterBase,
    output: MlirType,
    input_count: isize,
    inputs: *mut MlirValue,
    location: MlirLocation,
    user_data: *mut c_void,
) -> MlirValue {
    guard(MlirValue { ptr: ptr::null() }, || {
        // SAFETY: the user data is a closure of the converter, which is in use; all else is valid.
        let (build, output, inputs, location) = unsafe {
            (
                &*user_data.cast::<Box<MaterializationFn>>(),
                Type::from_raw(output),
                values(inputs, input_count),
                Location::from_raw(location),
            )
        };
        let builder = Builder { raw: rewriter, _ir: PhantomData };
        let value = build(&builder, output, &inputs, location);
        value.map_or(MlirValue { ptr: ptr::null() }, |value| value.to_raw())
    })
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

impl Drop for TypeConverter<'_> {
    fn drop(&mut self) {
        // SAFETY: the converter is ours. The closures go after it, and patterns borrow it.
        unsafe { mlirTypeConverterDestroy(self.raw) }
    }
}

impl fmt::Debug for TypeConverter<'_> {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.debug_struct("TypeConverter").field("raw", &self.raw).finish_non_exhaustive()
    }
}

// Patterns

/// Inserts operations during a conversion: the part of `mlir::RewriterBase` that materializations need.
#[derive(Debug)]
pub struct Builder<'c, 'a> {
    raw: MlirRewriterBase,
    _ir: PhantomData<&'a &'c ()>,
}

impl<'c, 'a> Builder<'c, 'a> {
    /// Inserts an operation at the insertion point: `mlir::OpBuilder::insert`.
    pub fn insert(&self, op: Operation<'c>) -> OperationRef<'c, 'a> {
        // SAFETY: the rewriter is valid, and takes the operation over.
        unsafe { OperationRef::from_raw(mlirRewriterBaseInsert(self.raw, op.into_raw())) }
    }
}

/// Changes IR in a pattern: `mlir::ConversionPatternRewriter`.
#[derive(Debug)]
pub struct Rewriter<'c, 'a> {
    raw: MlirConversionPatternRewriter,
    builder: Builder<'c, 'a>,
    context: ContextRef<'c>,
}

impl<'c, 'a> Rewriter<'c, 'a> {
    /// The context of the IR.
    pub fn context(&self) -> ContextRef<'c> {
        self.context
    }

    /// Inserts an operation at the insertion point, which is before the matched one: `mlir::OpBuilder::insert`.
    pub fn insert(&self, op: Operation<'c>) -> OperationRef<'c, 'a> {
        self.builder.insert(op)
    }

    /// Replaces the results of an operation and erases it: `mlir::ConversionPatternRewriter::replaceOp`.
    ///
    /// # Panics
    ///
    /// If there are not as many values as results.
    pub fn replace(&self, op: OperationRef<'c, 'a>, values: &[Value<'c, 'a>]) {
        assert_eq!(values.len(), op.result_count(), "replacing the results of '{op}'");
        let values: Vec<_> = values.iter().map(|value| value.to_raw()).collect();
        // SAFETY: all are valid, and the array lives until the call returns.
        unsafe {
            mlirRewriterBaseReplaceOpWithValues(
                self.base(),
                op.to_raw(),
                values.len() as isize,
                values.as_ptr(),
            );
        }
    }

    /// Erases an operation: `mlir::ConversionPatternRewriter::eraseOp`.
    pub fn erase(&self, op: OperationRef<'c, 'a>) {
        // SAFETY: rewriter and operation are valid.
        unsafe { mlirRewriterBaseEraseOp(self.base(), op.to_raw()) }
    }

    /// Changes an operation in place: `mlir::RewriterBase::modifyOpInPlace`.
    pub fn modify(&self, op: OperationRef<'c, 'a>, change: impl FnOnce(OperationRef<'c, 'a>)) {
        // SAFETY: rewriter and operation are valid.
        unsafe { mlirRewriterBaseStartOpModification(self.base(), op.to_raw()) };
        change(op);
        // SAFETY: as above; the change has begun.
        unsafe { mlirRewriterBaseFinalizeOpModification(self.base(), op.to_raw()) }
    }

    /// Converts the types of all block arguments of a region:
    /// `mlir::ConversionPatternRewriter::convertRegionTypes`.
    pub fn convert_region_types(
        &self,
        region: RegionRef<'c, 'a>,
        converter: &TypeConverter<'c>,
    ) -> Result<(), MatchFailure> {
        // SAFETY: all are valid.
        let result = unsafe {
            mlirConversionPatternRewriterConvertRegionTypes(self.raw, region.to_raw(), converter.raw)
        };
        if result.value == 0 { Err(MatchFailure) } else { Ok(()) }
    }

    /// Moves the blocks of a region before a block of another one: `mlir::RewriterBase::inlineRegionBefore`.
    pub fn inline_region_before(&self, region: RegionRef<'c, 'a>, before: BlockRef<'c, 'a>) {
        // SAFETY: all are valid.
        unsafe { mlirRewriterBaseInlineRegionBefore(self.base(), region.to_raw(), Block::to_raw(&before)) }
    }

    /// `mlir::OpBuilder::setInsertionPoint`.
    pub fn set_insertion_point_before(&self, op: OperationRef<'c, 'a>) {
        // SAFETY: rewriter and operation are valid.
        unsafe { mlirRewriterBaseSetInsertionPointBefore(self.base(), op.to_raw()) }
    }

    /// `mlir::OpBuilder::setInsertionPointAfter`.
    pub fn set_insertion_point_after(&self, op: OperationRef<'c, 'a>) {
        // SAFETY: rewriter and operation are valid.
        unsafe { mlirRewriterBaseSetInsertionPointAfter(self.base(), op.to_raw()) }
    }

    /// `mlir::OpBuilder::setInsertionPointToStart`.
    pub fn set_insertion_point_to_start(&self, block: BlockRef<'c, 'a>) {
        // SAFETY: rewriter and block are valid.
        unsafe { mlirRewriterBaseSetInsertionPointToStart(self.base(), Block::to_raw(&block)) }
    }

    fn base(&self) -> MlirRewriterBase {
        self.builder.raw
    }
}

type PatternFn<'c, 't> = dyn for<'a> Fn(OperationRef<'c, 'a>, &[Value<'c, 'a>], &Rewriter<'c, 'a>) -> Result<(), MatchFailure>
    + 't;

/// The patterns of a conversion: `mlir::RewritePatternSet`.
#[derive(Debug)]
pub struct ConversionPatterns<'c, 't> {
    raw: MlirRewritePatternSet,
    context: &'c Context,
    _converters: PhantomData<&'t TypeConverter<'c>>,
}

impl<'c, 't> ConversionPatterns<'c, 't> {
    /// No patterns.
    pub fn new(context: &'c Context) -> Self {
        // SAFETY: the context is valid and outlives the set.
        let raw = unsafe { mlirRewritePatternSetCreate(context.to_raw()) };
        Self { raw, context, _converters: PhantomData }
    }

    /// Adds a pattern for the operations of that name: `mlir::OpConversionPattern`.
    ///
    /// `rewrite` gets the operation, its operands with converted types, and the rewriter. It must replace or erase the
    /// operation, or modify it in place until it is legal.
    pub fn add(
        &mut self,
        root_name: &str,
        benefit: u16,
        converter: &'t TypeConverter<'c>,
        rewrite: impl for<'a> Fn(
            OperationRef<'c, 'a>,
            &[Value<'c, 'a>],
            &Rewriter<'c, 'a>,
        ) -> Result<(), MatchFailure>
        + 't,
    ) -> &mut Self {
        let closure: Box<Box<PatternFn<'c, 't>>> = Box::new(Box::new(rewrite));
        let callbacks = MlirConversionPatternCallbacks {
            construct: None,
            destruct: Some(drop_pattern),
            match_and_rewrite: call_pattern,
        };
        // SAFETY: the context and the converter outlive the pattern, the string lives until the call returns, the
        // pattern takes the closure over, and the set the pattern.
        unsafe {
            let pattern = mlirOpConversionPatternCreate(
                string_ref(root_name),
                benefit.into(),
                self.context.to_raw(),
                converter.raw,
                callbacks,
                Box::into_raw(closure).cast(),
                0,
                ptr::null_mut(),
            );
            mlirRewritePatternSetAdd(self.raw, mlirConversionPatternAsRewritePattern(pattern));
        }
        self
    }
}

impl Drop for ConversionPatterns<'_, '_> {
    fn drop(&mut self) {
        // SAFETY: the set is ours.
        unsafe { mlirRewritePatternSetDestroy(self.raw) }
    }
}

unsafe extern "C" fn drop_pattern(user_data: *mut c_void) {
    // SAFETY: the user data is the closure that the pattern took over, and the pattern is being destroyed.
    drop(unsafe { Box::from_raw(user_data.cast::<Box<PatternFn>>()) });
}

unsafe extern "C" fn call_pattern(
    _pattern: MlirConversionPattern,
    op: MlirOperation,
    operand_count: isize,
    operands: *mut MlirValue,
    raw: MlirConversionPatternRewriter,
    user_data: *mut c_void,
) -> MlirLogicalResult {
    guard(FAILURE, || {
        // SAFETY: the user data is the closure of the pattern, which is in use; all else is valid.
        let (rewrite, op, operands, base) = unsafe {
            (
                &*user_data.cast::<Box<PatternFn>>(),
                OperationRef::from_raw(op),
                values(operands, operand_count),
                mlirPatternRewriterAsBase(mlirConversionPatternRewriterAsPatternRewriter(raw)),
            )
        };
        let builder = Builder { raw: base, _ir: PhantomData };
        let rewriter = Rewriter { raw, builder, context: op.context() };
        if rewrite(op, &operands, &rewriter).is_ok() { SUCCESS } else { FAILURE }
    })
}

// Drivers

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

/// Converts what is illegal in `op`, and what it can of the rest: `mlir::applyPartialConversion`.
pub fn apply_partial_conversion<'c>(
    op: OperationRef<'c, '_>,
    target: &ConversionTarget<'c>,
    patterns: ConversionPatterns<'c, '_>,
    config: ConversionConfig,
) -> Result<(), ConversionFailure> {
    apply(op, target, patterns, config, mlirApplyPartialConversion)
}

/// Converts everything in `op` that is not legal: `mlir::applyFullConversion`.
pub fn apply_full_conversion<'c>(
    op: OperationRef<'c, '_>,
    target: &ConversionTarget<'c>,
    patterns: ConversionPatterns<'c, '_>,
    config: ConversionConfig,
) -> Result<(), ConversionFailure> {
    apply(op, target, patterns, config, mlirApplyFullConversion)
}

type Driver = unsafe extern "C" fn(
    MlirOperation,
    MlirConversionTarget,
    mlir_sys::MlirFrozenRewritePatternSet,
    MlirConversionConfig,
) -> MlirLogicalResult;

fn apply<'c>(
    op: OperationRef<'c, '_>,
    target: &ConversionTarget<'c>,
    patterns: ConversionPatterns<'c, '_>,
    config: ConversionConfig,
    driver: Driver,
) -> Result<(), ConversionFailure> {
    let folding_mode = match config.folding_mode {
        FoldingMode::Never => 0,
        FoldingMode::BeforePatterns => 1,
        FoldingMode::AfterPatterns => 2,
    };
    // SAFETY: operation, target and patterns are valid. Freezing takes the patterns out of the set, which stays ours.
    let result = unsafe {
        let raw_config = mlirConversionConfigCreate();
        mlirConversionConfigSetFoldingMode(raw_config, folding_mode);
        mlirConversionConfigEnableBuildMaterializations(raw_config, config.build_materializations);
        let frozen = mlirFreezeRewritePattern(patterns.raw);
        let result = driver(op.to_raw(), target.raw, frozen, raw_config);
        mlirFrozenRewritePatternSetDestroy(frozen);
        mlirConversionConfigDestroy(raw_config);
        result
    };
    resume_panic();
    if result.value == 0 { Err(ConversionFailure) } else { Ok(()) }
}
