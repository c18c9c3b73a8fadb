//===- Dialect.cpp - The dialect ------------------------------------------===//

#include "CudaTile.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace tilespace::cuda_tile;

#include "CudaTileDialect.cpp.inc"
#include "CudaTileEnums.cpp.inc"

void CudaTileDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "CudaTileOps.cpp.inc"
      >();
}

std::optional<Dialect::ParseOpHook>
CudaTileDialect::getParseOperationHook(StringRef name) const {
  if (name != "cuda_tile.fpowf")
    return Dialect::getParseOperationHook(name);
  return [](OpAsmParser &parser, OperationState &state) -> ParseResult {
    state.name = OperationName(PowOp::getOperationName(), parser.getContext());
    return PowOp::parse(parser, state);
  };
}
