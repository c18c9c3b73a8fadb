//===- Conversion.h - Handles of dialect conversion -------------*- C++ -*-===//
//
// wrap and unwrap, as mlir/CAPI/Rewrite.h of LLVM 23 has them.
//
//===----------------------------------------------------------------------===//

#ifndef MLIR_EXT_CONVERSION_CPP_H
#define MLIR_EXT_CONVERSION_CPP_H

#include "mlir-ext-conversion.h"
#include "mlir/CAPI/Rewrite.h"
#include "mlir/CAPI/Wrap.h"
#include "mlir/Transforms/DialectConversion.h"

DEFINE_C_API_PTR_METHODS(MlirConversionTarget, mlir::ConversionTarget)
DEFINE_C_API_PTR_METHODS(MlirConversionPattern, const mlir::ConversionPattern)
DEFINE_C_API_PTR_METHODS(MlirTypeConverter, mlir::TypeConverter)
DEFINE_C_API_PTR_METHODS(MlirConversionPatternRewriter,
                         mlir::ConversionPatternRewriter)
DEFINE_C_API_PTR_METHODS(MlirConversionConfig, mlir::ConversionConfig)

#endif // MLIR_EXT_CONVERSION_CPP_H
