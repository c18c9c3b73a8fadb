//===- Cloning.cpp - Inlining, and copies of functions --------------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/LLVMIR/LLVMAttrs.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Threading.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;

bool mlirExtInlineCall(MlirOperation op, MlirOperation function) {
  auto call = dyn_cast<CallOpInterface>(unwrap(op));
  auto callable = dyn_cast<CallableOpInterface>(unwrap(function));
  if (!call || !callable || !callable.getCallableRegion())
    return false;
  InlinerInterface interface(call->getContext());
  if (!interface.isLegalToInline(call, callable, /*wouldBeCloned=*/true))
    return false;
  InlinerConfig config;
  if (failed(inlineCall(interface, config.getCloneCallback(), call, callable,
                        callable.getCallableRegion())))
    return false;
  call->erase();
  return true;
}

void mlirExtCloneAll(MlirContext context, intptr_t count,
                     MlirExtCloning *clonings) {
  parallelFor(unwrap(context), 0, count, [&](size_t i) {
    MlirExtCloning &cloning = clonings[i];
    IRMapping mapping;
    cloning.operation = wrap(unwrap(cloning.operation)->clone(mapping));
    for (intptr_t i = 0; i != cloning.nParts; ++i)
      cloning.parts[i] = wrap(mapping.lookupOrNull(unwrap(cloning.parts[i])));
  });
}

bool mlirExtFunctionMakeSubprogramDistinct(MlirOperation op) {
  Operation *function = unwrap(op);
  auto location =
      function->getLoc()->findInstanceOf<FusedLocWith<LLVM::DISubprogramAttr>>();
  if (!location)
    return false;
  LLVM::DISubprogramAttr old = location.getMetadata();
  if (!old.getId())
    return false;
  auto copy = LLVM::DISubprogramAttr::get(
      old.getContext(), old.getRecId(), old.getIsRecSelf(),
      DistinctAttr::create(UnitAttr::get(old.getContext())),
      old.getCompileUnit(), old.getScope(), old.getName(), old.getLinkageName(),
      old.getFile(), old.getLine(), old.getScopeLine(),
      old.getSubprogramFlags(), old.getType(), old.getRetainedNodes(),
      old.getAnnotations());
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](LLVM::DISubprogramAttr subprogram)
                              -> std::optional<std::pair<Attribute, WalkResult>> {
    if (subprogram == old)
      return std::make_pair(Attribute(copy), WalkResult::skip());
    return std::nullopt;
  });
  replacer.recursivelyReplaceElementsIn(function, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/true,
                                        /*replaceTypes=*/false);
  return true;
}
