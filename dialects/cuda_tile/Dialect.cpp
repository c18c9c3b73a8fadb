//===- Dialect.cpp - The dialect ------------------------------------------===//

#include "CudaTile.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tilespace::cuda_tile;

#include "CudaTileDialect.cpp.inc"
#include "CudaTileEnums.cpp.inc"

namespace {
/// Scopes of places are written once, as `#di_subprogram`.
struct Aliases : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attribute, raw_ostream &out) const final {
    bool isScope = llvm::TypeSwitch<Attribute, bool>(attribute)
                       .Case<DIFileAttr, DICompileUnitAttr, DILexicalBlockAttr,
                             DISubprogramAttr>([&](auto scope) {
                         out << scope.getMnemonic();
                         return true;
                       })
                       .Default(false);
    return isScope ? AliasResult::OverridableAlias : AliasResult::NoAlias;
  }
};
} // namespace

void CudaTileDialect::initialize() {
  addInterfaces<Aliases>();
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
