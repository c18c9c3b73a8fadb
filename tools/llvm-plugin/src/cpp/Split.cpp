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
// a pointer of its own. LLVM does not merge them again: their types differ.
//
// The condition is that of a select, or tells by which edge a phi was entered.
// Each access runs once, with the same address as before, so that no claim
// depends on this. Writes are split only where both spaces have them: the code
// generator has no form for one that never runs, either. The program's own casts
// to a space are hidden first (Promises.cpp): they hold only where the condition
// does. The condition is frozen, since a branch on poison is undefined
// where a select is not. Only the access moves.
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "Tilespace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace tilespace;

namespace {

/// An access, and the two pointers of which its own is one.
struct Split {
  Instruction *access;
  unsigned operand;
  /// The select or phi.
  Instruction *merge;
  /// Address computations from there to the access, in order.
  SmallVector<GetElementPtrInst *, 2> path;
  unsigned spaces[2];
  bool hostIsGlobal;
  /// Where the access is in the answer, if it is there.
  std::optional<Outcome> outcome;
};

} // namespace

/// The address space that a generic pointer is in, as far as its definition says
/// so: a cast, and on NVPTX a stack slot, a variable, and what the host passes to a kernel,
/// which is global memory if `hostIsGlobal`.
static std::optional<unsigned> spaceOf(const Value *pointer, bool hostIsGlobal) {
  for (unsigned step = 0; step != limits::splitSteps; ++step) {
    if (auto *computed = dyn_cast<GEPOperator>(pointer))
      pointer = computed->getPointerOperand();
    else if (auto *cast = dyn_cast<AddrSpaceCastOperator>(pointer);
             cast && cast->getSrcAddressSpace() == target().generic)
      pointer = cast->getPointerOperand();
    else
      break;
  }
  if (auto *cast = dyn_cast<AddrSpaceCastOperator>(pointer))
    return cast->getSrcAddressSpace();
  if (!target().isNVPTX())
    return std::nullopt;
  if (isa<AllocaInst>(pointer))
    return NVPTXAS::ADDRESS_SPACE_LOCAL;
  if (isa<GlobalVariable>(pointer))
    return NVPTXAS::ADDRESS_SPACE_GLOBAL;
  auto *argument = dyn_cast<Argument>(pointer);
  if (!argument || !isKernel(*argument->getParent()))
    return std::nullopt;
  if (argument->hasByValAttr())
    return parameterSpace;
  return hostIsGlobal ? std::optional<unsigned>(NVPTXAS::ADDRESS_SPACE_GLOBAL)
                      : std::nullopt;
}

/// Whether pointers to a space get its type: those to stack slots and parameters
/// stay as they are, for the code generator.
static bool isTyped(unsigned space) {
  return !target().isNVPTX() || (space != NVPTXAS::ADDRESS_SPACE_LOCAL &&
                                 space != parameterSpace);
}

/// Whether memory can be written: not if its contents, or its addresses, are the
/// code generator's.
static bool isWritable(unsigned space) {
  // A number that is one of several of a space is that of read-only memory.
  if (target().own(target().inCopy(space)) != space)
    return false;
  space = target().inCopy(space);
  return space != NVPTXAS::ADDRESS_SPACE_CONST &&
         space != parameterSpace;
}

SmallVector<Value *, 4> tilespace::chosenFrom(Instruction &merge) {
  if (auto *phi = dyn_cast<PHINode>(&merge))
    return {phi->value_op_begin(), phi->value_op_end()};
  auto &select = cast<SelectInst>(merge);
  return {select.getTrueValue(), select.getFalseValue()};
}

/// How an operand of an access is to be split, if it is one of two spaces.
static std::optional<Split> splitOf(Instruction &access, unsigned operand,
                                    bool hostIsGlobal) {
  Split split = {&access, operand, nullptr, {}, {}, hostIsGlobal, {}};
  Value *pointer = access.getOperand(operand);
  if (!isGeneric(pointer->getType()))
    return std::nullopt;
  while (auto *computed = dyn_cast<GetElementPtrInst>(pointer)) {
    split.path.push_back(computed);
    pointer = computed->getPointerOperand();
    if (split.path.size() == limits::splitSteps)
      return std::nullopt;
  }
  std::reverse(split.path.begin(), split.path.end());
  if (!isa<PHINode, SelectInst>(pointer))
    return std::nullopt;
  split.merge = cast<Instruction>(pointer);
  SmallVector<unsigned, 2> spaces;
  for (Value *choice : chosenFrom(*split.merge)) {
    std::optional<unsigned> space = spaceOf(choice, hostIsGlobal);
    if (!space)
      return std::nullopt;
    if (!is_contained(spaces, *space))
      spaces.push_back(*space);
  }
  // LLVM would merge accesses by two pointers of one type.
  if (spaces.size() != 2 || none_of(spaces, isTyped))
    return std::nullopt;
  bool isRead = isa<LoadInst>(access) || (isa<MemCpyInst>(access) && operand == 1);
  if (!isRead && !all_of(spaces, isWritable))
    return std::nullopt;
  split.spaces[0] = spaces[0];
  split.spaces[1] = spaces[1];
  return split;
}

/// The operand of an access that may be split: the first such one.
static std::optional<Split> splitOf(Instruction &access, bool hostIsGlobal) {
  SmallVector<unsigned, 2> operands;
  if (auto *load = dyn_cast<LoadInst>(&access)) {
    if (load->isSimple())
      operands.push_back(load->getPointerOperandIndex());
  } else if (auto *store = dyn_cast<StoreInst>(&access)) {
    if (store->isSimple())
      operands.push_back(store->getPointerOperandIndex());
  } else if (auto *atomic = dyn_cast<AtomicRMWInst>(&access)) {
    if (!atomic->isVolatile())
      operands.push_back(atomic->getPointerOperandIndex());
  } else if (auto *copy = dyn_cast<MemCpyInst>(&access)) {
    if (!copy->isVolatile())
      operands = {1, 0};
  }
  for (unsigned operand : operands)
    if (std::optional<Split> split = splitOf(access, operand, hostIsGlobal))
      return split;
  return std::nullopt;
}

/// The condition of a merge, and its pointers to the one space and to the other.
static std::array<Value *, 3> parts(const Split &split) {
  if (auto *select = dyn_cast<SelectInst>(split.merge)) {
    IRBuilder<> builder(split.access);
    Value *one = select->getTrueValue(), *other = select->getFalseValue();
    return {builder.CreateFreeze(select->getCondition()), one, other};
  }
  auto *phi = cast<PHINode>(split.merge);
  IRBuilder<> builder(phi);
  auto *poison = PoisonValue::get(phi->getType());
  unsigned count = phi->getNumIncomingValues();
  PHINode *isFirst = builder.CreatePHI(builder.getInt1Ty(), count);
  PHINode *one = builder.CreatePHI(phi->getType(), count);
  PHINode *other = builder.CreatePHI(phi->getType(), count);
  for (auto [use, block] : zip_equal(phi->incoming_values(), phi->blocks())) {
    Value *value = use;
    bool first = spaceOf(value, split.hostIsGlobal) == split.spaces[0];
    isFirst->addIncoming(builder.getInt1(first), block);
    one->addIncoming(first ? value : poison, block);
    other->addIncoming(first ? poison : value, block);
  }
  return {isFirst, one, other};
}

/// The pointer of an access that comes from this part, right before the access.
static Value *computed(const Split &split, Value *part, unsigned space,
                       Instruction *access) {
  if (isTyped(space))
    part = castThereAndBack(part, space, access->getIterator()).second;
  for (GetElementPtrInst *step : split.path) {
    auto *same = cast<GetElementPtrInst>(step->clone());
    same->setOperand(step->getPointerOperandIndex(), part);
    same->insertBefore(access->getIterator());
    part = same;
  }
  return part;
}

/// Splits an access, and returns the one of the second space.
static Instruction *apply(const Split &split) {
  auto [condition, one, other] = parts(split);
  Instruction *access = split.access;
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
  access->setOperand(split.operand,
                     computed(split, one, split.spaces[0], access));
  same->setOperand(split.operand, computed(split, other, split.spaces[1], same));
  return same;
}

bool tilespace::splitMerges(Function &function, bool hostIsGlobal,
                            const Promises &promises, Placed &placed) {
  SmallVector<Split> splits;
  for (Instruction &instruction : instructions(function))
    if (std::optional<Split> split = splitOf(instruction, hostIsGlobal))
      splits.push_back(std::move(*split));
  if (splits.empty() || splits.size() > limits::splitAccesses)
    return false;
  promises.hide(function);
  DenseMap<const Instruction *, Split *> known;
  for (Split &split : splits)
    known[split.access] = &split;
  for (auto &[outcome, handle] : placed.instructions)
    if (Split *split = handle ? known.lookup(cast<Instruction>(handle)) : nullptr)
      split->outcome = outcome;
  for (const Split &split : splits) {
    Instruction *other = apply(split);
    if (!split.outcome)
      continue;
    Outcome outcome = *split.outcome;
    placed.instructions.emplace_back(outcome, other);
    outcome.operand = split.operand;
    for (unsigned space : split.spaces) {
      outcome.space = target().inCopy(space);
      placed.split.push_back(outcome);
    }
  }
  return true;
}
