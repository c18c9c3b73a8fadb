//===- Aliasing.cpp - Alias analyses and alias scopes ---------------------===//

#include "Pass.h"
#include "mlir-ext.h"
#include "mlir/Analysis/AliasAnalysis.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMAttrs.h"
#include "mlir/Dialect/LLVMIR/LLVMInterfaces.h"

using namespace mlir;

namespace {

/// An implementation that gets every answer from a callback.
class DescribedAliasAnalysis {
public:
  explicit DescribedAliasAnalysis(MlirExtAliasAnalysis described)
      : described(described) {}
  DescribedAliasAnalysis(DescribedAliasAnalysis &&other)
      : described(std::exchange(other.described, {})) {}
  ~DescribedAliasAnalysis() {
    if (described.destroy)
      described.destroy(described.userData);
  }

  AliasResult alias(Value lhs, Value rhs) {
    return described.mayAlias(wrap(lhs), wrap(rhs), described.userData)
               ? AliasResult::MayAlias
               : AliasResult::NoAlias;
  }

  ModRefResult getModRef(Operation *op, Value location) {
    return described.mayModRef(wrap(op), wrap(location), described.userData)
               ? ModRefResult::getModAndRef()
               : ModRefResult::getNoModRef();
  }

private:
  MlirExtAliasAnalysis described;
};

} // namespace

void mlir_ext::addAliasAnalysis(AliasAnalysis &analysis,
                                MlirExtAliasAnalysis implementation) {
  analysis.addAnalysisImplementation(DescribedAliasAnalysis(implementation));
}

MlirAttribute mlirExtAliasScopeDomainCreate(MlirContext context,
                                            MlirStringRef description) {
  MLIRContext *ctx = unwrap(context);
  return wrap(LLVM::AliasScopeDomainAttr::get(
      ctx, StringAttr::get(ctx, unwrap(description))));
}

MlirAttribute mlirExtAliasScopeCreate(MlirAttribute domain,
                                      MlirStringRef description) {
  auto of = cast<LLVM::AliasScopeDomainAttr>(unwrap(domain));
  return wrap(LLVM::AliasScopeAttr::get(
      of, StringAttr::get(of.getContext(), unwrap(description))));
}

bool mlirExtOperationHasAliasScopes(MlirOperation op) {
  return isa<LLVM::AliasAnalysisOpInterface>(unwrap(op));
}
