//===- GenericAccesses.cpp - Generic accesses that LLVM leaves ------------===//
//
// The code generator infers the spaces of kernel arguments, allocas and
// variables, and of pointers derived from them. If that resolves all accesses of
// a function, the function stays as it is without the plugin, regardless of
// other facts: a cast anywhere may change the order of instructions. So LLVM's
// own pass runs on a copy here, with the code generator's further assumptions
// (NVPTXLowerArgs): a by-value argument of a kernel is parameter memory or a
// copy in local memory; a pointer that is loaded from there is global, and so is
// a pointer converted from a number from there, or from an argument, if that is
// the number's only use. Other targets state their assumptions to LLVM's pass.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <set>

using namespace llvm;
using namespace tilespace;

static bool isByValueArgument(const Value *object) {
  auto *argument = dyn_cast<Argument>(object);
  return argument && argument->hasByValAttr() &&
         isKernel(*argument->getParent());
}

/// Whether a pointer points only to by-value arguments or to the stack.
static bool isOfKernel(const Value *pointer) {
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(pointer, objects);
  return all_of(objects, [](const Value *object) {
    return isByValueArgument(object) || isa<AllocaInst>(object);
  });
}

static bool isGeneric(const Value *value) {
  return tilespace::isGeneric(value->getType()->getScalarType()) &&
         !(target().infers() && isOfKernel(value));
}

const Value *tilespace::accessedPointer(const Instruction &instruction) {
  if (auto *atomic = dyn_cast<AtomicRMWInst>(&instruction))
    return atomic->getPointerOperand();
  if (auto *atomic = dyn_cast<AtomicCmpXchgInst>(&instruction))
    return atomic->getPointerOperand();
  return getLoadStorePointerOperand(&instruction);
}

void tilespace::forEachPointer(const Instruction &instruction,
                               function_ref<void(const Use &)> visit) {
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  if (auto *memory = dyn_cast<AnyMemIntrinsic>(&instruction)) {
    if (auto *transfer = dyn_cast<AnyMemTransferInst>(memory))
      visit(transfer->getRawSourceUse());
    visit(memory->getRawDestUse());
  } else if (call && is_contained({Intrinsic::masked_gather, Intrinsic::masked_scatter},
                                  call->getIntrinsicID())) {
    visit(call->getArgOperandUse(call->getIntrinsicID() == Intrinsic::masked_scatter));
  } else if (const Value *pointer = accessedPointer(instruction)) {
    for (const Use &use : instruction.operands())
      if (use == pointer)
        visit(use);
  }
}

/// Whether an instruction accesses memory through a generic pointer, or tests
/// its space.
static bool accessesGeneric(const Instruction &instruction) {
  if (const Value *pointer = accessedPointer(instruction))
    return isGeneric(pointer);
  auto *call = dyn_cast<IntrinsicInst>(&instruction);
  return call && !call->isAssumeLikeIntrinsic() &&
         any_of(call->args(), [](const Use &use) { return isGeneric(use); });
}

/// Adds casts for the pointers that the code generator treats as global in a
/// kernel.
static void sayGlobal(Function &kernel) {
  SmallVector<Instruction *> global;
  auto addPointers = [&](Value &number) {
    if (number.getType()->isIntegerTy() &&
        all_of(number.users(), [](User *user) { return isa<IntToPtrInst>(user); }))
      for (User *user : number.users())
        global.push_back(cast<Instruction>(user));
  };
  for (Argument &argument : kernel.args())
    addPointers(argument);
  for (Instruction &instruction : instructions(kernel)) {
    auto *load = dyn_cast<LoadInst>(&instruction);
    if (!load ||
        !isByValueArgument(getUnderlyingObject(load->getPointerOperand())))
      continue;
    if (load->getType()->isPointerTy())
      global.push_back(load);
    else
      addPointers(*load);
  }
  for (Instruction *pointer : global) {
    if (pointer->getType()->getPointerAddressSpace() != 0)
      continue;
    auto [there, back] =
        castThereAndBack(pointer, NVPTXAS::ADDRESS_SPACE_GLOBAL,
                         std::next(pointer->getIterator()));
    pointer->replaceUsesWithIf(
        back, [there = there](Use &use) { return use.getUser() != there; });
  }
}

/// The address space that an access by a pointer names in the code.
static int64_t spaceOf(const Value *pointer) {
  auto *type = dyn_cast<PointerType>(pointer->getType()->getScalarType());
  if (!type || type->getAddressSpace() != target().generic)
    return type ? target().inCopy(type->getAddressSpace()) : 0;
  if (!target().isNVPTX())
    return 0;
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(pointer, objects);
  auto all = [&](auto is) { return !objects.empty() && all_of(objects, is); };
  if (all([](const Value *object) { return isByValueArgument(object); }))
    return parameterSpace;
  // Variables without an address space are put in global memory.
  if (all([](const Value *object) { return isa<GlobalVariable>(object); }))
    return NVPTXAS::ADDRESS_SPACE_GLOBAL;
  bool isLocal = all([](const Value *object) {
    auto *argument = dyn_cast<Argument>(object);
    return isa<AllocaInst>(object) ||
           (argument && argument->hasByValAttr() && !isByValueArgument(object));
  });
  return isLocal ? NVPTXAS::ADDRESS_SPACE_LOCAL : 0;
}

std::vector<Outcome>
tilespace::outcomes(Module &module, const Rewritten &rewritten,
                    FunctionAnalysisManager &analyses) {
  ValueToValueMapTy copies;
  std::unique_ptr<Module> copy = CloneModule(module, copies);
  for (Function &function : *copy) {
    if (function.isDeclaration())
      continue;
    if (isKernel(function) && target().isNVPTX())
      sayGlobal(function);
  }
  std::vector<std::pair<Outcome, WeakVH>> there;
  for (const auto &[outcome, handle] : rewritten.instructions)
    if (handle)
      there.emplace_back(outcome, copies.lookup(handle));
  for (Function &function : *copy)
    if (!function.isDeclaration()) {
      inferSpaces(function, analyses);
      analyses.clear(function, function.getName());
    }
  std::vector<Outcome> found = rewritten.split;
  auto accessOf = [](const Outcome &outcome) {
    return std::tuple(outcome.body, outcome.record, outcome.operand);
  };
  std::set<std::tuple<uint32_t, uint32_t, uint32_t>> split;
  for (const Outcome &outcome : rewritten.split)
    split.insert(accessOf(outcome));
  for (auto &[outcome, handle] : there) {
    auto *instruction = dyn_cast_or_null<Instruction>(handle);
    if (!instruction)
      continue;
    forEachPointer(*instruction, [&, &outcome = outcome](const Use &use) {
      outcome.operand = use.getOperandNo();
      outcome.space = spaceOf(use);
      if (split.count(accessOf(outcome)) == 0)
        found.push_back(outcome);
    });
  }
  return found;
}

SmallPtrSet<Function *, 16>
tilespace::leftGeneric(Module &module, FunctionAnalysisManager &analyses) {
  SmallPtrSet<Function *, 16> left;
  bool asks = any_of(module, [](Function &function) {
    return any_of(instructions(function), accessesGeneric);
  });
  if (!asks)
    return left;
  ValueToValueMapTy copies;
  std::unique_ptr<Module> copy = CloneModule(module, copies);
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    auto *same = cast<Function>(static_cast<Value *>(copies.lookup(&function)));
    if (isKernel(*same) && target().isNVPTX())
      sayGlobal(*same);
    if (target().infers())
      inferSpaces(*same, analyses);
    if (any_of(instructions(*same), accessesGeneric))
      left.insert(&function);
    analyses.clear(*same, same->getName());
  }
  return left;
}
