//===- Rewrite.cpp - Clones and casts in the module that is compiled ------===//
//
//   %v = load ptr, ptr %p         %v = load ptr, ptr %p
//                                 %c = addrspacecast ptr %v to ptr addrspace(3)
//                                 %b = addrspacecast ptr addrspace(3) %c to ptr
//   store i32 0, ptr %v           store i32 0, ptr %b
//
// LLVM's infer-address-spaces, which runs right after, propagates the spaces
// from there into the accesses, through address arithmetic, selects and phis,
// and erases the pair. An atomic intrinsic that cannot name a space becomes its
// equal that can: an operation, or assembly, which does to memory what the
// intrinsic does. Nothing else in the module changes: no signature, no metadata,
// no order of instructions.
//
// A fact can be omitted, since it holds whether or not it is stated. A
// retargeted call cannot: the facts of a body hold for the calls that the
// answer sends there, and a call that stays would bring other pointers to the
// original. So nothing changes at all if a copy or a call cannot be changed.
//
// LLVM's further rules for some instructions (a musttail call right before the
// return, an argument that only certain instructions take) are not repeated
// here: if a function does not verify with its casts, they are removed again.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace tilespace;

namespace {

/// The place of a body.
struct BodyPlace {
  Function *original = nullptr;
  Function *function = nullptr;
  /// The parts of the original in it, if it is a copy.
  std::unique_ptr<ValueToValueMapTy> copies;
  /// The pairs of casts that were added, the first and the second of each.
  SmallVector<std::pair<Instruction *, CastInst *>> casts;

  /// The counterpart of an instruction of the original. Null for one elsewhere.
  Instruction *at(Instruction *instruction) const {
    if (!instruction || instruction->getFunction() != original)
      return nullptr;
    Value *here = copies ? copies->lookup(instruction) : instruction;
    return dyn_cast_or_null<Instruction>(here);
  }
};

class Rewriter {
public:
  Rewriter(const Answer &answer, const SmallPtrSetImpl<Function *> &generic)
      : answer(answer), generic(generic),
        places(answer.bodies.size()) {}

  Rewritten run() {
    for (auto [body, at] : zip(answer.bodies, places))
      at.original = at.function = body.function;
    for (auto [body, at] : zip(answer.bodies, places))
      if (at.function && !canRewrite(body, at)) {
        // All calls reach the originals.
        listInstructions();
        return std::move(rewritten);
      }
    // Copy originals before they change.
    for (auto [body, at] : zip(answer.bodies, places))
      if (at.function && body.isClone)
        copy(body, at);
    for (auto [body, at] : zip(answer.bodies, places))
      if (at.function)
        finish(body, at);
    listInstructions();
    // Instructions of originals are looked up until here.
    for (auto [call, atomic] : atomics)
      replaceAtomic(*call, *atomic);
    rewritten.changed = SmallVector<Function *>(changed.begin(), changed.end());
    return std::move(rewritten);
  }

private:
  void listInstructions() {
    DenseMap<Function *, SmallVector<size_t>> of;
    for (auto [body, at] : enumerate(places))
      if (at.function)
        of[at.original].push_back(body);
    for (auto [record, instruction] : answer.instructions())
      for (size_t body : of.lookup(instruction->getFunction()))
        rewritten.instructions.push_back({{uint32_t(body), record, 0, 0},
                                       places[body].at(instruction)});
  }

  bool canRewrite(const Body &body, const BodyPlace &at) {
    StringRef why = body.isClone ? whyNoCopy(*at.function) : "";
    for (auto [call, target] : body.calls)
      if (!at.at(call) || !canSend(call, target))
        why = "a call in it cannot be changed";
    if (!why.empty())
      rewritten.left.emplace_back(at.function,
                               ("the module stays as it is: " + why).str());
    return why.empty();
  }

  /// Why a function cannot be copied; empty if it can.
  static StringRef whyNoCopy(const Function &function) {
    for (const BasicBlock &block : function) {
      // An indirect branch may use the address, in the function that has it.
      if (block.hasAddressTaken())
        return "it cannot be copied: the address of a block of it is taken";
      for (const Instruction &instruction : block)
        if (const auto *call = dyn_cast<CallBase>(&instruction);
            call && call->cannotDuplicate())
          return "it cannot be copied: it has a call that must not be "
                 "duplicated";
    }
    return "";
  }

  /// The function with a body that an instruction calls by its name.
  static Function *calledBy(Instruction *instruction) {
    auto *call = dyn_cast_or_null<CallBase>(instruction);
    auto *called = call ? dyn_cast<Function>(call->getCalledOperand()
                                                 ->stripPointerCastsAndAliases())
                        : nullptr;
    return called && !called->isDeclaration() ? called : nullptr;
  }

  bool canSend(Instruction *call, uint32_t target) const {
    if (target >= places.size())
      return false;
    Function *called = calledBy(call);
    Function *wanted = places[target].function;
    // The address of a function is always the original's.
    if (!answer.bodies[target].isClone)
      return !called || !wanted || called == wanted;
    return called && called == wanted &&
           cast<CallBase>(call)->getFunctionType() ==
               called->getFunctionType();
  }

  void copy(const Body &body, BodyPlace &at) {
    at.copies = std::make_unique<ValueToValueMapTy>();
    at.function = CloneFunction(at.original, *at.copies);
    at.function->setName(body.name);
    at.function->setLinkage(GlobalValue::InternalLinkage);
    at.function->setVisibility(GlobalValue::DefaultVisibility);
    at.function->setDLLStorageClass(GlobalValue::DefaultStorageClass);
    at.function->setDSOLocal(true);
    at.function->setComdat(nullptr);
    changed.insert(at.function);
    rewritten.copies.emplace_back(at.function, at.original);
  }

  void finish(const Body &body, BodyPlace &at) {
    for (auto [call, target] : body.calls) {
      if (!answer.bodies[target].isClone)
        continue;
      auto *found = cast<CallBase>(at.at(call));
      found->setCalledFunction(places[target].function);
      changed.insert(at.function);
    }
    // A naked function has no real body. An optnone function must not be optimized
    // or inlined.
    if (at.function->hasFnAttribute(Attribute::Naked) ||
        at.function->hasOptNone())
      return;
    if (!generic.contains(at.original))
      return;
    if (misleadsInference(*at.original)) {
      rewritten.left.emplace_back(
          at.function, "LLVM cannot infer spaces through an llvm.ptrmask, or a "
                       "merge of constants without a space, in it");
      return;
    }
    // Without assembly, no fact is stated for an access after a test: by another
    // fact LLVM would see the object there, and move the access.
    DenseSet<std::pair<const Value *, const Instruction *>> behindTests;
    for (const Fact &fact : body.facts)
      if (fact.isOnlyFromThere && !target().isNVPTX())
        for (const Instruction *use : fact.uses)
          behindTests.insert({fact.value, use});
    for (const Fact &fact : body.facts)
      if (none_of(fact.uses, [&](const Instruction *use) {
            return behindTests.contains({fact.value, use});
          }))
        state(fact, at);
    if (!at.casts.empty())
      keepCasts(at);
    for (const Atomic &atomic : body.atomics)
      if (auto *call = dyn_cast_or_null<CallInst>(at.at(atomic.at));
          call && call->arg_size() >= 2 && !call->hasOperandBundles())
        atomics.emplace_back(call, &atomic);
    for (const Split &split : body.splits)
      rewritten.splits.emplace_back(&body - answer.bodies.data(), &split);
  }

  /// Keeps the casts that were added, if the function verifies with them.
  void keepCasts(BodyPlace &at) {
    if (verifyFunction(*at.function)) {
      for (auto [there, back] : reverse(at.casts)) {
        back->replaceAllUsesWith(there->getOperand(0));
        back->eraseFromParent();
        there->eraseFromParent();
      }
      rewritten.left.emplace_back(at.function, "LLVM's verifier rejects it with the casts");
      return;
    }
    for (auto [there, back] : at.casts)
      rewritten.dead.append({WeakVH(back), WeakVH(there)});
    changed.insert(at.function);
  }

  void state(const Fact &fact, BodyPlace &at) {
    Value *value = this->value(fact.value, at);
    // A cast to parameter memory does not exist.
    if (!value || !isGeneric(value->getType()->getScalarType()) ||
        fact.space <= 0 || fact.space > 7)
      return;
    std::optional<unsigned> space = target().own(fact.space);
    if (!space)
      return;
    // The code generator names the memory of an argument by value. Until then,
    // LLVM's inliner decides which memory it is.
    if (auto *argument = dyn_cast<Argument>(value);
        argument && argument->hasPassPointeeByValueCopyAttr())
      return;
    std::optional<BasicBlock::iterator> point;
    if (fact.uses.empty())
      point = behind(value, at);
    else if (Instruction *from = at.at(fact.from))
      point = isa<PHINode>(from) ? from->getParent()->getFirstInsertionPt()
                                 : from->getIterator();
    if (!point)
      return;
    Instruction *there = nullptr;
    if (fact.isOnlyFromThere)
      there = castOpaquely(answer, value, *space, *point);
    else
      there = castTo(value, *space, *point);
    if (!there)
      return;
    auto *back = new AddrSpaceCastInst(there, value->getType(), "", *point);
    at.casts.emplace_back(there, back);
    rewritten.namesLocal |= fact.space == NVPTXAS::ADDRESS_SPACE_LOCAL;
    if (fact.uses.empty())
      value->replaceUsesWithIf(back, [&](Use &use) {
        return use.getUser() != there;
      });
    for (Instruction *use : fact.uses)
      if (Instruction *user = at.at(use))
        replace(user, value, back);
  }

  void replaceAtomic(CallInst &call, const Atomic &atomic) {
    IRBuilder<> builder(&call);
    Value *pointer = builder.CreateAddrSpaceCast(
        call.getArgOperand(0), builder.getPtrTy(atomic.space));
    SyncScope::ID scope =
        call.getContext().getOrInsertSyncScopeID(atomic.scope);
    Value *value = call.getArgOperand(1), *result = nullptr;
    Instruction *equal = nullptr;
    if (!atomic.assembly.empty()) {
      result = equal = assembly(atomic, call, pointer, builder);
    } else if (atomic.operation) {
      result = equal = builder.CreateAtomicRMW(
          *atomic.operation, pointer, value, MaybeAlign(), atomic.ordering,
          scope);
    } else {
      equal = builder.CreateAtomicCmpXchg(
          pointer, value, call.getArgOperand(2), MaybeAlign(),
          atomic.ordering, atomic.ordering, scope);
      result = builder.CreateExtractValue(equal, 0);
    }
    rewritten.atomics.emplace_back(equal, atomic.space);
    changed.insert(call.getFunction());
    call.replaceAllUsesWith(result);
    call.eraseFromParent();
  }

  /// Assembly with the operands and the effects of an intrinsic. It has the same
  /// reordering constraints as the intrinsic.
  static CallInst *assembly(const Atomic &atomic, const CallInst &call,
                            Value *pointer, IRBuilder<> &builder) {
    SmallVector<Value *> operands(call.args());
    operands.front() = pointer;
    SmallVector<Type *> types;
    for (const Value *operand : operands)
      types.push_back(operand->getType());
    auto *type = FunctionType::get(call.getType(), types, false);
    CallInst *assembly = builder.CreateCall(
        InlineAsm::get(type, atomic.assembly, atomic.constraints, true),
        operands);
    assembly->setMemoryEffects(call.getMemoryEffects());
    assembly->setDoesNotThrow();
    return assembly;
  }

  /// The insertion point right after the definition of a value.
  static std::optional<BasicBlock::iterator> behind(Value *value,
                                                    const BodyPlace &at) {
    auto *instruction = dyn_cast<Instruction>(value);
    BasicBlock *block = instruction ? instruction->getParent()
                                    : &at.function->getEntryBlock();
    if (!instruction || isa<PHINode>(instruction)) {
      // A block that has only a catchswitch has no insertion point.
      BasicBlock::iterator first = block->getFirstInsertionPt();
      if (first == block->end())
        return std::nullopt;
      return first;
    }
    if (instruction->isTerminator())
      return std::nullopt;
    return std::next(instruction->getIterator());
  }

  /// Replaces the uses of `value` by an instruction. A value that a branch
  /// forwards is used by the phis of the branch's successors.
  static void replace(Instruction *user, Value *value, Value *by) {
    if (isa<PHINode>(user))
      return;
    user->replaceUsesOfWith(value, by);
    if (!user->isTerminator())
      return;
    for (unsigned index = 0; index < user->getNumSuccessors(); ++index)
      for (PHINode &phi : user->getSuccessor(index)->phis())
        for (unsigned in = 0; in < phi.getNumIncomingValues(); ++in)
          if (phi.getIncomingBlock(in) == user->getParent() &&
              phi.getIncomingValue(in) == value)
            phi.setIncomingValue(in, by);
  }

  /// The counterpart of a value of the original.
  static Value *value(const Value *value, const BodyPlace &at) {
    if (auto *argument = dyn_cast_or_null<Argument>(value))
      return argument->getParent() == at.original
                 ? at.function->getArg(argument->getArgNo())
                 : nullptr;
    auto *instruction = dyn_cast_or_null<Instruction>(value);
    return at.at(const_cast<Instruction *>(instruction));
  }

  const Answer &answer;
  const SmallPtrSetImpl<Function *> &generic;
  std::vector<BodyPlace> places;
  SmallSetVector<Function *, 16> changed;
  SmallVector<std::pair<CallInst *, const Atomic *>> atomics;
  Rewritten rewritten;
};

} // namespace

Instruction *tilespace::castTo(Value *pointer, unsigned space,
                               BasicBlock::iterator point) {
  Type *type = PointerType::get(pointer->getContext(), space);
  // Of a gather.
  if (auto *vector = dyn_cast<VectorType>(pointer->getType()))
    type = VectorType::get(type, vector->getElementCount());
  return new AddrSpaceCastInst(pointer, type, "", point);
}

std::pair<Instruction *, CastInst *>
tilespace::castThereAndBack(Value *pointer, unsigned space,
                            BasicBlock::iterator point) {
  Instruction *there = castTo(pointer, space, point);
  return {there, new AddrSpaceCastInst(there, pointer->getType(), "", point)};
}

CallInst *tilespace::castOpaquely(const Answer &answer, Value *pointer,
                                  unsigned space, BasicBlock::iterator point) {
  // The assembly is for NVPTX only.
  if (!target().isNVPTX() || !pointer->getType()->isPointerTy())
    return nullptr;
  auto known = answer.casts.find(space);
  const DataLayout &layout = point->getDataLayout();
  if (known == answer.casts.end() || layout.getPointerSizeInBits() != 64 ||
      layout.getPointerSizeInBits(space) != 64)
    return nullptr;
  auto *to = PointerType::get(pointer->getContext(), space);
  auto *type = FunctionType::get(to, {pointer->getType()}, false);
  return callAssembly(InlineAsm::get(type, known->second.assembly,
                                     known->second.constraints,
                                     /*hasSideEffects=*/false),
                      pointer, MemoryEffects::none(), point);
}

Rewritten tilespace::rewrite(const Answer &answer,
                        const SmallPtrSetImpl<Function *> &generic) {
  return Rewriter(answer, generic).run();
}
