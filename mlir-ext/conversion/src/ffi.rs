//! The declarations of `include/mlir-ext-conversion.h` and of `include/mlir-ext-rewrite.h`.

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
pub(super) struct MlirExtConversionPatternCallbacks {
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
    pub(super) fn mlirExtApplyPartialConversion(
        op: MlirOperation,
        target: MlirConversionTarget,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirConversionConfig,
    ) -> MlirLogicalResult;
    pub(super) fn mlirExtApplyFullConversion(
        op: MlirOperation,
        target: MlirConversionTarget,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirConversionConfig,
    ) -> MlirLogicalResult;

    pub(super) fn mlirExtConversionConfigCreate() -> MlirConversionConfig;
    pub(super) fn mlirExtConversionConfigDestroy(config: MlirConversionConfig);
    pub(super) fn mlirExtConversionConfigSetFoldingMode(config: MlirConversionConfig, mode: c_uint);
    pub(super) fn mlirExtConversionConfigEnableBuildMaterializations(
        config: MlirConversionConfig,
        enable: bool,
    );

    pub(super) fn mlirExtConversionPatternRewriterAsPatternRewriter(
        rewriter: MlirConversionPatternRewriter,
    ) -> MlirPatternRewriter;
    pub(super) fn mlirExtConversionPatternRewriterConvertRegionTypes(
        rewriter: MlirConversionPatternRewriter,
        region: MlirRegion,
        converter: MlirTypeConverter,
    ) -> MlirLogicalResult;

    pub(super) fn mlirExtConversionTargetCreate(context: MlirContext) -> MlirConversionTarget;
    pub(super) fn mlirExtConversionTargetDestroy(target: MlirConversionTarget);
    pub(super) fn mlirExtConversionTargetAddLegalOp(target: MlirConversionTarget, name: MlirStringRef);
    pub(super) fn mlirExtConversionTargetAddIllegalOp(target: MlirConversionTarget, name: MlirStringRef);
    pub(super) fn mlirExtConversionTargetAddLegalDialect(target: MlirConversionTarget, name: MlirStringRef);
    pub(super) fn mlirExtConversionTargetAddIllegalDialect(target: MlirConversionTarget, name: MlirStringRef);
    pub(super) fn mlirExtConversionTargetAddDynamicallyLegalOp(
        target: MlirConversionTarget,
        name: MlirStringRef,
        callback: LegalityCallback,
        user_data: *mut c_void,
    );
    pub(super) fn mlirExtConversionTargetAddDynamicallyLegalDialect(
        target: MlirConversionTarget,
        name: MlirStringRef,
        callback: LegalityCallback,
        user_data: *mut c_void,
    );
    pub(super) fn mlirExtConversionTargetMarkUnknownOpDynamicallyLegal(
        target: MlirConversionTarget,
        callback: LegalityCallback,
        user_data: *mut c_void,
    );
    pub(super) fn mlirExtConversionTargetMarkOpRecursivelyLegal(
        target: MlirConversionTarget,
        name: MlirStringRef,
        callback: Option<LegalityCallback>,
        user_data: *mut c_void,
    );

    pub(super) fn mlirExtTypeConverterCreate() -> MlirTypeConverter;
    pub(super) fn mlirExtTypeConverterDestroy(converter: MlirTypeConverter);
    pub(super) fn mlirExtTypeConverterAddConversion(
        converter: MlirTypeConverter,
        callback: ConversionCallback,
        user_data: *mut c_void,
    );
    pub(super) fn mlirExtTypeConverterConvertType(converter: MlirTypeConverter, r#type: MlirType)
    -> MlirType;
    pub(super) fn mlirExtTypeConverterAddSourceMaterialization(
        converter: MlirTypeConverter,
        callback: MaterializationCallback,
        user_data: *mut c_void,
    );
    pub(super) fn mlirExtTypeConverterAddTargetMaterialization(
        converter: MlirTypeConverter,
        callback: MaterializationCallback,
        user_data: *mut c_void,
    );

    pub(super) fn mlirExtOpConversionPatternCreate(
        root_name: MlirStringRef,
        benefit: c_uint,
        context: MlirContext,
        converter: MlirTypeConverter,
        callbacks: MlirExtConversionPatternCallbacks,
        user_data: *mut c_void,
        generated_name_count: usize,
        generated_names: *mut MlirStringRef,
    ) -> MlirConversionPattern;
    pub(super) fn mlirExtOpConversionPatternSetHasBoundedRewriteRecursion(pattern: MlirConversionPattern);
    pub(super) fn mlirExtConversionPatternAsRewritePattern(
        pattern: MlirConversionPattern,
    ) -> MlirRewritePattern;
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
