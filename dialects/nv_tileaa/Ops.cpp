//===- Ops.cpp - Generated code of the operations -------------------------===//

#include "NvTileAA.h"

using namespace mlir;
using namespace tilespace::nv_tileaa;

/// A space as only its number.
static ParseResult parseAddressSpace(OpAsmParser &parser, IntegerAttr &space) {
  uint32_t number;
  if (parser.parseInteger(number))
    return failure();
  space = parser.getBuilder().getI32IntegerAttr(number);
  return success();
}

static void printAddressSpace(OpAsmPrinter &printer, Operation *,
                              IntegerAttr space) {
  printer << space.getValue().getZExtValue();
}

#define GET_OP_CLASSES
#include "NvTileAAOps.cpp.inc"
