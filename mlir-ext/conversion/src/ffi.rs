//! The declarations of `include/mlir-ext-conversion.h`, which LLVM 23's `mlir-sys` has all, and of
//! `include/mlir-ext-rewrite.h`.

use mlir_sys::{
    MlirBlock, MlirContext, MlirFrozenRewritePatternSet, MlirLocation, MlirLogicalResult, MlirOperation,
    MlirPatternRewriter, MlirRegion, MlirRewritePattern, MlirRewritePatternSet, MlirRewriterBase,
    MlirStringRef, MlirType, MlirValue,
};
use std::ffi::{c_uint, c_void};

pub(super) fn string_ref(text: &str) -> MlirStringRef {
    MlirStringRef { data: text.as_ptr().cast(), length: text.len() }
}

macro_rules! handles {
    ($($name:ident)*) => {$(
        #[repr(C)]
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name {
            pub(super) ptr: *mut c_void,
        }
    )*};
}

handles! {
    MlirConversionTarget MlirConversionPattern MlirTypeConverter MlirConversionPatternRewriter MlirConversionConfig
}

pub(super) const LEGALITY_ILLEGAL: c_uint = 0;
pub(super) const LEGALITY_LEGAL: c_uint = 1;
pub(super) const LEGALITY_NO_OPINION: c_uint = 2;

pub(super) const STATUS_SUCCESS: c_uint = 0;
pub(super) const STATUS_FAILURE: c_uint = 1;
pub(super) const STATUS_DECLINED: c_uint = 2;

pub(super) type ValueCallback = unsafe extern "C" fn(MlirValue, *mut c_void);
pub(super) type LegalityCallback = unsafe extern "C" fn(MlirOperation, *mut c_void) -> c_uint;
pub(super) type ConversionCallback = unsafe extern "C" fn(MlirType, *mut MlirType, *mut c_void) -> c_uint;
pub(super) type MaterializationCallback = unsafe extern "C" fn(
    MlirRewriterBase,
    MlirType,
    isize,
    *mut MlirValue,
    MlirLocation,
    *mut c_void,
) -> MlirValue;

#[repr(C)]
pub(super) struct MlirConversionPatternCallbacks {
    pub(super) construct: Option<unsafe extern "C" fn(*mut c_void)>,
    pub(super) destruct: Option<unsafe extern "C" fn(*mut c_void)>,
    pub(super) match_and_rewrite: unsafe extern "C" fn(
        MlirConversionPattern,
        MlirOperation,
        isize,
        *mut MlirValue,
        MlirConversionPatternRewriter,
        *mut c_void,
    ) -> MlirLogicalResult,
}

#[allow(non_snake_case, reason = "the names of the C functions")]
unsafe extern "C" {
    pub(super) fn mlirApplyPartialConversion(
        op: MlirOperation,
        target: MlirConversionTarget,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirConversionConfig,
    ) -> MlirLogicalResult;
    pub(super) fn mlirApplyFullConversion(
        op: MlirOperation,
        target: MlirConversionTarget,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirConversionConfig,
    ) -> MlirLogicalResult;

    pub(super) fn mlirConversionConfigCreate() -> MlirConversionConfig;
    pub(super) fn mlirConversionConfigDestroy(config: MlirConversionConfig);
    pub(super) fn mlirConversionConfigSetFoldingMode(config: MlirConversionConfig, mode: c_uint);
    pub(super) fn mlirConversionConfigEnableBuildMaterializations(config: MlirConversionConfig, enable: bool);

    pub(super) fn mlirConversionPatternRewriterAsPatternRewriter(
        rewriter: MlirConversionPatternRewriter,
    ) -> MlirPatternRewriter;
    pub(super) fn mlirConversionPatternRewriterConvertRegionTypes(
        rewriter: MlirConversionPatternRewriter,
        region: MlirRegion,
        converter: MlirTypeConverter,
    ) -> MlirLogicalResult;

    pub(super) fn mlirConversionTargetCreate(context: MlirContext) -> MlirConversionTarget;
    pub(super) fn mlirConversionTargetDestroy(target: MlirConversionTarget);
    pub(super) fn mlirConversionTargetAddLegalOp(target: MlirConversionTarget, name: MlirStringRef);
    pub(super) fn mlirConversionTargetAddIllegalOp(target: MlirConversionTarget, name: MlirStringRef);
    pub(super) fn mlirConversionTargetAddLegalDialect(target: MlirConversionTarget, name: MlirStringRef);
    pub(super) fn mlirConversionTargetAddIllegalDialect(target: MlirConversionTarget, name: MlirStringRef);
    pub(super) fn mlirConversionTargetAddDynamicallyLegalOp(
        target: MlirConversionTarget,
        name: MlirStringRef,
        callback: LegalityCallback,
        user_data: *mut c_void,
    );
    pub(super) fn mlirConversionTargetAddDynamicallyLegalDialect(
        target: MlirConversionTarget,
        name: MlirStringRef,
        callback: LegalityCallback,
        user_data: *mut c_void,
    );
    pub(super) fn mlirConversionTargetMarkUnknownOpDynamicallyLegal(
        target: MlirConversionTarget,
        callback: LegalityCallback,
        user_data: *mut c_void,
    );
    pub(super) fn mlirConversionTargetMarkOpRecursivelyLegal(
        target: MlirConversionTarget,
        name: MlirStringRef,
        callback: Option<LegalityCallback>,
        user_data: *mut c_void,
    );

    pub(super) fn mlirTypeConverterCreate() -> MlirTypeConverter;
    pub(super) fn mlirTypeConverterDestroy(converter: MlirTypeConverter);
    pub(super) fn mlirTypeConverterAddConversion(
        converter: MlirTypeConverter,
        callback: ConversionCallback,
        user_data: *mut c_void,
    );
    pub(super) fn mlirTypeConverterConvertType(converter: MlirTypeConverter, r#type: MlirType) -> MlirType;
    pub(super) fn mlirTypeConverterAddSourceMaterialization(
        converter: MlirTypeConverter,
        callback: MaterializationCallback,
        user_data: *mut c_void,
    );
    pub(super) fn mlirTypeConverterAddTargetMaterialization(
        converter: MlirTypeConverter,
        callback: MaterializationCallback,
        user_data: *mut c_void,
    );

    pub(super) fn mlirOpConversionPatternCreate(
        root_name: MlirStringRef,
        benefit: c_uint,
        context: MlirContext,
        converter: MlirTypeConverter,
        callbacks: MlirConversionPatternCallbacks,
        user_data: *mut c_void,
        generated_name_count: usize,
        generated_names: *mut MlirStringRef,
    ) -> MlirConversionPattern;
    pub(super) fn mlirExtOpConversionPatternSetHasBoundedRewriteRecursion(pattern: MlirConversionPattern);
    pub(super) fn mlirConversionPatternAsRewritePattern(pattern: MlirConversionPattern)
    -> MlirRewritePattern;
}

#[allow(non_snake_case, reason = "the names of the C functions")]
unsafe extern "C" {
    pub(super) fn mlirExtTypeConverterIsLegalOperation(
        converter: MlirTypeConverter,
        op: MlirOperation,
    ) -> bool;

    pub(super) fn mlirExtPopulateSCFStructuralTypeConversionsAndLegality(
        patterns: MlirRewritePatternSet,
        converter: MlirTypeConverter,
        target: MlirConversionTarget,
    ) -> bool;
    pub(super) fn mlirExtPopulateCFStructuralTypeConversionsAndLegality(
        patterns: MlirRewritePatternSet,
        converter: MlirTypeConverter,
        target: MlirConversionTarget,
    ) -> bool;
    pub(super) fn mlirExtAddConvertOpResultTypesPattern(
        patterns: MlirRewritePatternSet,
        converter: MlirTypeConverter,
        dialect_count: isize,
        dialects: *const MlirStringRef,
        benefit: c_uint,
    );

    pub(super) fn mlirExtRewriterBaseCloneBlock(
        rewriter: MlirRewriterBase,
        block: MlirBlock,
        arguments: *const MlirValue,
        callback: ValueCallback,
        user_data: *mut c_void,
    );
    pub(super) fn mlirExtRewriterBaseInlineRegionAtEnd(
        rewriter: MlirRewriterBase,
        region: MlirRegion,
        parent: MlirRegion,
    );
    pub(super) fn mlirExtRewriterBaseCreateBlock(rewriter: MlirRewriterBase, parent: MlirRegion)
    -> MlirBlock;
    pub(super) fn mlirExtRewriterBaseNotifyMatchFailure(
        rewriter: MlirRewriterBase,
        op: MlirOperation,
        message: MlirStringRef,
    );
}
