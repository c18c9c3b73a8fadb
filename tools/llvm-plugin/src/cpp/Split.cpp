//===- Split.cpp - Accesses to memory that a condition chooses ------------===//
//
//   %p = select i1 %c, ptr %row, ptr %border        br i1 %c, %row, %border
//   %v = load float, ptr %p                   row:    %v1 = load float, ptr %row
//                                             border: %v2 = load float, ptr %border
//                                                     %v = phi [%v1, %row], [%v2, ...]
//
// LLVM makes one load of two, `inside ? row[x] : border`, before memory spaces
// are known. No pointer type says that the one is in global memory and the other
// a parameter, so that the load stays generic, and a parameter is copied to the
// stack for it. Once the spaces are known, the access becomes two again, each by
// a pointer of its own. LLVM does not merge them again: the types differ.
//
// The answer says which accesses these are, and in which space each pointer is
// (passes/core/src/splits.rs). The condition is a select's own, or tells by which
// edge a phi was entered. Each access runs once, with the same address as
// before, so that no claim depends on this. The program's own casts to a space are
// hidden first (Promises.cpp): they hold only where the condition does. The
// condition is frozen, since a branch on poison is undefined where a select is
// not. Only the access moves.
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "Tilespace.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace tilespace;

namespace {

/// An access, and the select or phi that its pointer comes from.
struct Found {
  Outcome outcome;
  const Split *split;
  Instruction *access;
  /// The select or phi.
  Instruction *merge;
  /// Address computations from there to the access, in order.
  SmallVector<GetElementPtrInst *, 2> path;

  /// The first space and the second.
  unsigned first() const { return split->spaces.front(); }
  unsigned second() const {
    return *find_if(split->spaces, [&](unsigned space) { return space != first(); });
  }
};

} // namespace

SmallVector<Value *, 4> tilespace::chosenFrom(const Instruction &merge) {
  bool isPhi = isa<PHINode>(merge);
  return {merge.op_begin() + (isPhi ? 0 : 1), merge.op_end()};
}

/// Whether an access may run at another place.
static bool mayMove(const Instruction &access) {
  if (auto *load = dyn_cast<LoadInst>(&access))
    return load->isSimple();
  if (auto *store = dyn_cast<StoreInst>(&access))
    return store->isSimple();
  return isa<AtomicRMWInst, MemCpyInst>(access) && !access.isVolatile();
}

/// Finds the address computations from the merge to the access. Returns whether
/// there is nothing else between them.
static bool findPath(Found &found) {
  Value *pointer = found.access->getOperand(found.split->operand);
  if (!isGeneric(pointer->getType()))
    return false;
  while (auto *computed = dyn_cast<GetElementPtrInst>(pointer)) {
    found.path.push_back(computed);
    pointer = computed->getPointerOperand();
  }
  std::reverse(found.path.begin(), found.path.end());
  return pointer == found.merge;
}

/// The condition of a merge, and its pointers to the first space and to the second.
static std::array<Value *, 3> parts(const Found &found) {
  if (auto *select = dyn_cast<SelectInst>(found.merge)) {
    IRBuilder<> builder(found.access);
    Value *one = select->getTrueValue(), *other = select->getFalseValue();
    return {builder.CreateFreeze(select->getCondition()), one, other};
  }
  auto *phi = cast<PHINode>(found.merge);
  IRBuilder<> builder(phi);
  auto *poison = PoisonValue::get(phi->getType());
  unsigned count = phi->getNumIncomingValues();
  PHINode *isFirst = builder.CreatePHI(builder.getInt1Ty(), count);
  PHINode *one = builder.CreatePHI(phi->getType(), count);
  PHINode *other = builder.CreatePHI(phi->getType(), count);
  for (auto [use, block, space] :
       zip_equal(phi->incoming_values(), phi->blocks(), found.split->spaces)) {
    Value *value = use;
    bool first = space == found.first();
    isFirst->addIncoming(builder.getInt1(first), block);
    one->addIncoming(first ? value : poison, block);
    other->addIncoming(first ? poison : value, block);
  }
  return {isFirst, one, other};
}

/// The pointer of an access that comes from this part, right before the access.
static Value *computed(const Found &found, Value *part, unsigned space,
                       Instruction *access) {
  // Stack slots and parameters stay as they are, for the code generator.
  if (!target().isNVPTX() || (space != NVPTXAS::ADDRESS_SPACE_LOCAL &&
                              space != parameterSpace))
    part = castThereAndBack(part, space, access->getIterator()).second;
  for (GetElementPtrInst *step : found.path) {
    auto *same = cast<GetElementPtrInst>(step->clone());
    same->setOperand(step->getPointerOperandIndex(), part);
    same->insertBefore(access->getIterator());
    part = same;
  }
  return part;
}

/// Splits an access, and returns the access to the second space.
static Instruction *apply(const Found &found) {
  auto [condition, one, other] = parts(found);
  Instruction *access = found.access;
  Instruction *yes = nullptr, *no = nullptr;
  SplitBlockAndInsertIfThenElse(condition, access->getIterator(), &yes, &no);
  BasicBlock *join = access->getParent();
  Instruction *same = access->clone();
  access->moveBefore(yes->getIterator());
  same->insertBefore(no->getIterator());
  if (!access->getType()->isVoidTy()) {
    IRBuilder<> builder(join, join->getFirstNonPHIIt());
    PHINode *result = builder.CreatePHI(access->getType(), 2);
    access->replaceAllUsesWith(result);
    result->addIncoming(access, yes->getParent());
    result->addIncoming(same, no->getParent());
  }
  unsigned operand = found.split->operand;
  access->setOperand(operand, computed(found, one, found.first(), access));
  same->setOperand(operand, computed(found, other, found.second(), same));
  return same;
}

/// The accesses to be split that are still there, by their functions.
static MapVector<Function *, SmallVector<Found>> find(const Rewritten &rewritten) {
  MapVector<Function *, SmallVector<Found>> all;
  if (rewritten.splits.empty())
    return all;
  DenseMap<std::pair<uint32_t, uint32_t>, Instruction *> there;
  for (const auto &[outcome, handle] : rewritten.instructions)
    if (handle)
      there[{outcome.body, outcome.record}] = cast<Instruction>(handle);
  for (auto [body, split] : rewritten.splits) {
    Found found = {{body, split->access, split->operand, 0},
                   split,
                   there.lookup({body, split->access}),
                   there.lookup({body, split->merge}),
                   {}};
    if (found.access && found.merge && mayMove(*found.access) && findPath(found))
      all[found.access->getFunction()].push_back(std::move(found));
  }
  return all;
}

SmallVector<Function *>
tilespace::splitMerges(function_ref<bool(Function &)> where,
                       const Promises &promises, Rewritten &rewritten) {
  SmallVector<Function *> changed;
  for (auto &[function, splits] : find(rewritten)) {
    if (splits.size() > limits::splitAccesses || !where(*function))
      continue;
    changed.push_back(function);
    promises.hide(*function);
    for (Found &found : splits) {
      Instruction *other = apply(found);
      rewritten.instructions.emplace_back(found.outcome, other);
      for (unsigned space : {found.first(), found.second()}) {
        found.outcome.space = target().inCopy(space);
        rewritten.split.push_back(found.outcome);
      }
    }
  }
  return changed;
}
