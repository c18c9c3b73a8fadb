//===- Parallel.cpp - Work on several operations at the same time ---------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Threading.h"

using namespace mlir;

void mlirExtParallelFor(MlirContext mlirContext, intptr_t count,
                        MlirExtIndexCallback callback, void *userData) {
  MLIRContext *context = unwrap(mlirContext);
  if (count < 2 || !context->isMultithreadingEnabled()) {
    for (intptr_t i = 0; i < count; ++i)
      callback(i, userData);
    return;
  }
  ParallelDiagnosticHandler handler(context);
  parallelFor(context, 0, count, [&](size_t i) {
    handler.setOrderIDForThread(i);
    callback(i, userData);
    handler.eraseOrderIDForThread();
  });
}
