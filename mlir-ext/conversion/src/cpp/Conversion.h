//===- Conversion.h - Handles of dialect conversion -------------*- C++ -*-===//
//
// wrap and unwrap, which mlir/CAPI/Rewrite.h has from LLVM 23 on.
//
//===----------------------------------------------------------------------===//

#ifndef MLIR_EXT_CONVERSION_CPP_H
#define MLIR_EXT_CONVERSION_CPP_H

#include "mlir-ext-compat.h"
#include "mlir-ext-conversion.h"
#include "mlir/CAPI/Rewrite.h"
#include "mlir/CAPI/Wrap.h"
#include "mlir/Transforms/DialectConversion.h"

#if LLVM_VERSION_MAJOR < 23
DEFINE_C_API_PTR_METHODS(MlirConversionTarget, mlir::ConversionTarget)
DEFINE_C_API_PTR_METHODS(MlirConversionPattern, const mlir::ConversionPattern)
DEFINE_C_API_PTR_METHODS(MlirTypeConverter, mlir::TypeConverter)
DEFINE_C_API_PTR_METHODS(MlirConversionPatternRewriter,
                         mlir::ConversionPatternRewriter)
DEFINE_C_API_PTR_METHODS(MlirConversionConfig, mlir::ConversionConfig)
#endif

#endif // MLIR_EXT_CONVERSION_CPP_H
