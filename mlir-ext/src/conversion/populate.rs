//! Ready-made patterns for operations that only have to follow the types of others.

use super::{ConversionPatterns, ConversionTarget, TypeConverter, ffi::*};
use crate::ffi::string_ref;
use melior::ir::OperationRef;

impl<'c, 't> ConversionPatterns<'c, 't> {
    /// Patterns for `scf.for`, `scf.if`, `scf.while` and their terminators, and their legality:
    /// `mlir::scf::populateSCFStructuralTypeConversionsAndLegality`.
    ///
    /// Adds nothing where the dialect is not loaded.
    pub fn populate_scf_structural_type_conversions_and_legality(
        &mut self,
        converter: &'t TypeConverter<'c>,
        target: &mut ConversionTarget<'c, 't>,
    ) -> &mut Self {
        // SAFETY: all are valid, and the converter outlives patterns and target.
        unsafe {
            mlirExtPopulateSCFStructuralTypeConversionsAndLegality(self.raw, converter.raw, target.raw)
        };
        self
    }

    /// Patterns for `cf.br`, `cf.cond_br` and `cf.switch`, which convert the blocks that they branch to, and their
    /// legality: `mlir::cf::populateCFStructuralTypeConversionsAndLegality`.
    ///
    /// Adds nothing where the dialect is not loaded.
    pub fn populate_cf_structural_type_conversions_and_legality(
        &mut self,
        converter: &'t TypeConverter<'c>,
        target: &mut ConversionTarget<'c, 't>,
    ) -> &mut Self {
        // SAFETY: all are valid, and the converter outlives patterns and target.
        unsafe { mlirExtPopulateCFStructuralTypeConversionsAndLegality(self.raw, converter.raw, target.raw) };
        self
    }

    /// A pattern for all branches, of which it converts what they forward:
    /// `mlir::populateBranchOpInterfaceTypeConversionPattern`.
    ///
    /// The blocks that they branch to must be converted by another pattern, with
    /// [`convert_region_types`](super::Rewriter::convert_region_types).
    pub fn populate_branch_op_interface_type_conversion_pattern(
        &mut self,
        converter: &'t TypeConverter<'c>,
    ) -> &mut Self {
        // SAFETY: both are valid, and the converter outlives the patterns.
        unsafe { mlirExtPopulateBranchOpInterfaceTypeConversionPattern(self.raw, converter.raw) };
        self
    }

    /// A pattern for `func.call`: `mlir::populateCallOpTypeConversionPattern`.
    ///
    /// Adds nothing where the dialect is not loaded.
    pub fn populate_call_op_type_conversion_pattern(
        &mut self,
        converter: &'t TypeConverter<'c>,
    ) -> &mut Self {
        // SAFETY: both are valid, and the converter outlives the patterns.
        unsafe { mlirExtPopulateCallOpTypeConversionPattern(self.raw, converter.raw) };
        self
    }

    /// A pattern for `func.return`: `mlir::populateReturnOpTypeConversionPattern`.
    ///
    /// Adds nothing where the dialect is not loaded.
    pub fn populate_return_op_type_conversion_pattern(
        &mut self,
        converter: &'t TypeConverter<'c>,
    ) -> &mut Self {
        // SAFETY: both are valid, and the converter outlives the patterns.
        unsafe { mlirExtPopulateReturnOpTypeConversionPattern(self.raw, converter.raw) };
        self
    }

    /// A pattern for the signature and the entry block of functions such as `func.func`:
    /// `mlir::populateFunctionOpInterfaceTypeConversionPattern`.
    ///
    /// Other blocks are left to the patterns for branches, so that the function is legal once its type is. It declines
    /// where that type is not `mlir::FunctionType`, and where the entry block has arguments that the type has not.
    ///
    /// # Panics
    ///
    /// If no operation of that name is registered that implements `mlir::FunctionOpInterface`.
    pub fn populate_function_op_interface_type_conversion_pattern(
        &mut self,
        name: &str,
        converter: &'t TypeConverter<'c>,
    ) -> &mut Self {
        // SAFETY: all are valid, the converter outlives the patterns, and the string lives until the call returns.
        let is_added = unsafe {
            mlirExtPopulateFunctionOpInterfaceTypeConversionPattern(self.raw, converter.raw, string_ref(name))
        };
        assert!(is_added, "'{name}' is no registered function");
        self
    }

    /// A pattern that builds operations of some dialects anew with converted operands and result types:
    /// `mlir::convertOpResultTypes`.
    ///
    /// Where an attribute `value` has the type of the only result, as in `arith.constant`, it follows that type:
    /// `mlir::DenseElementsAttr::reshape`. The pattern declines if the shape or the elements are others then, if the
    /// elements are not numbers, and for an operation with regions or successors.
    pub fn add_convert_op_result_types(
        &mut self,
        dialects: &[&str],
        benefit: u16,
        converter: &'t TypeConverter<'c>,
    ) -> &mut Self {
        let dialects: Vec<_> = dialects.iter().map(|name| string_ref(name)).collect();
        // SAFETY: all are valid, the converter outlives the patterns, and the names live until the call returns.
        unsafe {
            mlirExtAddConvertOpResultTypesPattern(
                self.raw,
                converter.raw,
                dialects.len() as isize,
                dialects.as_ptr(),
                benefit.into(),
            );
        }
        self
    }
}

/// Whether an operation is neither a branch nor `ReturnLike`: `mlir::isNotBranchOpInterfaceOrReturnLikeOp`.
pub fn is_not_branch_op_interface_or_return_like_op(op: OperationRef) -> bool {
    // SAFETY: the operation is valid.
    unsafe { mlirExtIsNotBranchOpInterfaceOrReturnLikeOp(op.to_raw()) }
}
