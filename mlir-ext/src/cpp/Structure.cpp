//===- Structure.cpp - Branches between blocks as structure ---------------===//

#include "mlir-ext.h"
#include "mlir/CAPI/IR.h"
#include "mlir/Conversion/ControlFlowToSCF/ControlFlowToSCF.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CFGToSCF.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace {
/// Upstream's transformation, which would end an endless loop in terms of
/// `func`.
struct Lifting : ControlFlowToSCFTransformation {
  FailureOr<Operation *> createUnreachableTerminator(Location loc, OpBuilder &,
                                                     Region &) override {
    return emitError(loc, "a loop without an end is not supported");
  }
};
} // namespace

/// A choice of several ways as choices of two, one in the other.
static void chooseByTwo(scf::IndexSwitchOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  scf::IfOp outermost;
  Region *rest = nullptr;
  auto move = [](Region &from, Region &to) {
    to.getBlocks().clear();
    to.takeBody(from);
  };
  for (auto [number, region] : llvm::zip(op.getCases(), op.getCaseRegions())) {
    Value value = arith::ConstantIndexOp::create(builder, loc, number);
    Value same = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       op.getArg(), value);
    auto choice = scf::IfOp::create(builder, loc, op.getResultTypes(), same,
                                    /*withElseRegion=*/true);
    move(region, choice.getThenRegion());
    if (outermost)
      scf::YieldOp::create(builder, loc, choice.getResults());
    else
      outermost = choice;
    rest = &choice.getElseRegion();
    rest->getBlocks().clear();
    builder.setInsertionPointToStart(&rest->emplaceBlock());
  }
  if (!outermost)
    return;
  move(op.getDefaultRegion(), *rest);
  op.replaceAllUsesWith(outermost.getResults());
  op.erase();
}

bool mlirExtRegionLiftBranches(MlirRegion region) {
  Region &body = *unwrap(region);
  if (body.hasOneBlock())
    return true;
  IRRewriter rewriter(body.getContext());
  (void)eraseUnreachableBlocks(rewriter, body);
  Lifting lifting;
  DominanceInfo dominance(body.getParentOp());
  if (failed(transformCFGToSCF(body, lifting, dominance)))
    return false;
  SmallVector<scf::IndexSwitchOp> choices;
  body.walk([&](scf::IndexSwitchOp op) { choices.push_back(op); });
  for (scf::IndexSwitchOp op : choices)
    chooseByTwo(op);
  return true;
}
