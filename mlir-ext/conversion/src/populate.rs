//! Ready-made patterns for operations that only have to follow the types of others.

use super::{ConversionPatterns, ConversionTarget, TypeConverter, ffi::*};

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

    /// Patterns for `cf.br`, `cf.cond_br` and `cf.switch`, which convert the blocks that they branch to, and
    /// their legality: `mlir::cf::populateCFStructuralTypeConversionsAndLegality`.
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

    /// A pattern that builds operations of some dialects anew with converted operands and result types:
    /// `mlir::convertOpResultTypes`.
    ///
    /// Where an attribute `value` has the type of the only result, as in `arith.constant`, it follows that
    /// type: `mlir::DenseElementsAttr::reshape`. The pattern declines if the shape or the elements are others
    /// then, if the elements are not numbers, and for an operation with regions or successors.
    pub fn add_convert_op_result_types(
        &mut self,
        dialects: &[&str],
        benefit: u16,
        converter: &'t TypeConverter<'c>,
    ) -> &mut Self {
        let dialects: Vec<_> = dialects.iter().map(|name| string_ref(name)).collect();
        // SAFETY: all are valid, the converter outlives the patterns, and the names live until the call
        // returns.
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
