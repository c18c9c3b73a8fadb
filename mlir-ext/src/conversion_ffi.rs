//! The declarations of `include/mlir-ext-conversion.h`. LLVM 23's `mlir-sys` has them all.

use mlir_sys::{
    MlirContext, MlirFrozenRewritePatternSet, MlirLocation, MlirLogicalResult, MlirOperation,
    MlirPatternRewriter, MlirRegion, MlirRewritePattern, MlirRewriterBase, MlirStringRef, MlirType,
    MlirValue,
};
use std::ffi::{c_uint, c_void};

macro_rules! handles {
    ($($name:ident)*) => {$(
        #[repr(C)]
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name {
            pub(crate) ptr: *mut c_void,
        }
    )*};
}

handles! {
    MlirConversionTarget MlirConversionPattern MlirTypeConverter MlirConversionPatternRewriter MlirConversionConfig
}

pub(crate) const LEGALITY_ILLEGAL: c_uint = 0;
pub(crate) const LEGALITY_LEGAL: c_uint = 1;
pub(crate) const LEGALITY_NO_OPINION: c_uint = 2;

pub(crate) const STATUS_SUCCESS: c_uint = 0;
pub(crate) const STATUS_FAILURE: c_uint = 1;
pub(crate) const STATUS_DECLINED: c_uint = 2;

pub(crate) type LegalityCallback = unsafe extern "C" fn(MlirOperation, *mut c_void) -> c_uint;
pub(crate) type ConversionCallback = unsafe extern "C" fn(MlirType, *mut MlirType, *mut c_void) -> c_uint;
pub(crate) type MaterializationCallback = unsafe extern "C" fn(
    MlirRewriterBase,
    MlirType,
    isize,
    *mut MlirValue,
    MlirLocation,
    *mut c_void,
) -> MlirValue;

#[repr(C)]
pub(crate) struct MlirConversionPatternCallbacks {
    pub(crate) construct: Option<unsafe extern "C" fn(*mut c_void)>,
    pub(crate) destruct: Option<unsafe extern "C" fn(*mut c_void)>,
    pub(crate) match_and_rewrite: unsafe extern "C" fn(
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
    pub(crate) fn mlirApplyPartialConversion(
        op: MlirOperation,
        target: MlirConversionTarget,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirConversionConfig,
    ) -> MlirLogicalResult;
    pub(crate) fn mlirApplyFullConversion(
        op: MlirOperation,
        target: MlirConversionTarget,
        patterns: MlirFrozenRewritePatternSet,
        config: MlirConversionConfig,
    ) -> MlirLogicalResult;

    pub(crate) fn mlirConversionConfigCreate() -> MlirConversionConfig;
    pub(crate) fn mlirConversionConfigDestroy(config: MlirConversionConfig);
    pub(crate) fn mlirConversionConfigSetFoldingMode(config: MlirConversionConfig, mode: c_uint);
    pub(crate) fn mlirConversionConfigEnableBuildMaterializations(config: MlirConversionConfig, enable: bool);

    pub(crate) fn mlirConversionPatternRewriterAsPatternRewriter(
        rewriter: MlirConversionPatternRewriter,
    ) -> MlirPatternRewriter;
    pub(crate) fn mlirConversionPatternRewriterConvertRegionTypes(
        rewriter: MlirConversionPatternRewriter,
        region: MlirRegion,
        converter: MlirTypeConverter,
    ) -> MlirLogicalResult;

    pub(crate) fn mlirConversionTargetCreate(context: MlirContext) -> MlirConversionTarget;
    pub(crate) fn mlirConversionTargetDestroy(target: MlirConversionTarget);
    pub(crate) fn mlirConversionTargetAddLegalOp(target: MlirConversionTarget, name: MlirStringRef);
    pub(crate) fn mlirConversionTargetAddIllegalOp(target: MlirConversionTarget, name: MlirStringRef);
    pub(crate) fn mlirConversionTargetAddLegalDialect(target: MlirConversionTarget, name: MlirStringRef);
    pub(crate) fn mlirConversionTargetAddIllegalDialect(target: MlirConversionTarget, name: MlirStringRef);
    pub(crate) fn mlirConversionTargetAddDynamicallyLegalOp(
        target: MlirConversionTarget,
        name: MlirStringRef,
        callback: LegalityCallback,
        user_data: *mut c_void,
    );
    pub(crate) fn mlirConversionTargetAddDynamicallyLegalDialect(
        target: MlirConversionTarget,
        name: MlirStringRef,
        callback: LegalityCallback,
        user_data: *mut c_void,
    );
    pub(crate) fn mlirConversionTargetMarkUnknownOpDynamicallyLegal(
        target: MlirConversionTarget,
        callback: LegalityCallback,
        user_data: *mut c_void,
    );
    pub(crate) fn mlirConversionTargetMarkOpRecursivelyLegal(
        target: MlirConversionTarget,
        name: MlirStringRef,
        callback: Option<LegalityCallback>,
        user_data: *mut c_void,
    );

    pub(crate) fn mlirTypeConverterCreate() -> MlirTypeConverter;
    pub(crate) fn mlirTypeConverterDestroy(converter: MlirTypeConverter);
    pub(crate) fn mlirTypeConverterAddConversion(
        converter: MlirTypeConverter,
        callback: ConversionCallback,
        user_data: *mut c_void,
    );
    pub(crate) fn mlirTypeConverterConvertType(converter: MlirTypeConverter, r#type: MlirType) -> MlirType;
    pub(crate) fn mlirTypeConverterAddSourceMaterialization(
        converter: MlirTypeConverter,
        callback: MaterializationCallback,
        user_data: *mut c_void,
    );
    pub(crate) fn mlirTypeConverterAddTargetMaterialization(
        converter: MlirTypeConverter,
        callback: MaterializationCallback,
        user_data: *mut c_void,
    );

    pub(crate) fn mlirOpConversionPatternCreate(
        root_name: MlirStringRef,
        benefit: c_uint,
        context: MlirContext,
        converter: MlirTypeConverter,
        callbacks: MlirConversionPatternCallbacks,
        user_data: *mut c_void,
        generated_name_count: usize,
        generated_names: *mut MlirStringRef,
    ) -> MlirConversionPattern;
    pub(crate) fn mlirConversionPatternAsRewritePattern(pattern: MlirConversionPattern)
    -> MlirRewritePattern;
}
