//===- Place.cpp - Clones and casts in the module that is compiled --------===//
//
//   %v = load ptr, ptr %p         %v = load ptr, ptr %p
//                                 %c = addrspacecast ptr %v to ptr addrspace(3)
//                                 %b = addrspacecast ptr addrspace(3) %c to ptr
//   store i32 0, ptr %v           store i32 0, ptr %b
//
// LLVM's infer-address-spaces, which runs right after, takes the spaces from
// there into the accesses, through address arithmetic, selects and phis, and
// the pair goes. Nothing else of the module is touched: no signature, no
// metadata, no order of instructions.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace tilespace;

namespace {

/// Where a body is.
struct Placed {
  Function *function = nullptr;
  /// Where the parts of the original are, if it is a copy.
  std::unique_ptr<ValueToValueMapTy> copies;

  template <typename T> T *at(T *original) const {
    if (!original || !copies)
      return original;
    return dyn_cast_or_null<T>(static_cast<Value *>(copies->lookup(original)));
  }
};

class Placer {
public:
  Placer(Module &module, const Answer &answer,
         const SmallPtrSetImpl<Function *> &left)
      : answer(answer), left(left) {
    instructions.push_back(nullptr);
    for (Function &function : module)
      if (!function.isDeclaration())
        for (BasicBlock &block : function)
          for (Instruction &instruction : block)
            instructions.push_back(&instruction);
  }

  SmallVector<Function *> run() {
    for (const Body &body : answer.bodies)
      placed.push_back(make(body));
    for (auto [body, at] : llvm::zip(answer.bodies, placed))
      if (at.function)
        finish(body, at);
    return changed.takeVector();
  }

private:
  /// Copies are made of originals that have not changed yet.
  Placed make(const Body &body) {
    Placed at;
    Instruction *inside = original(body.inside);
    if (!inside)
      return at;
    at.function = inside->getFunction();
    if (!body.isClone)
      return at;
    at.copies = std::make_unique<ValueToValueMapTy>();
    Function *copy = CloneFunction(at.function, *at.copies);
    copy->setName(body.name);
    copy->setLinkage(GlobalValue::InternalLinkage);
    copy->setVisibility(GlobalValue::DefaultVisibility);
    copy->setDSOLocal(true);
    copy->setComdat(nullptr);
    at.function = copy;
    changed.insert(copy);
    return at;
  }

  void finish(const Body &body, const Placed &at) {
    for (auto [call, target] : body.calls) {
      auto *found = dyn_cast_or_null<CallBase>(at.at(original(call)));
      if (!found || !isa<Function>(found->getCalledOperand()) ||
          target >= placed.size() || !placed[target].function ||
          found->getCalledOperand() == placed[target].function ||
          found->getFunctionType() !=
              placed[target].function->getFunctionType())
        continue;
      found->setCalledFunction(placed[target].function);
      changed.insert(at.function);
    }
    if (left.contains(original(body.inside)->getFunction()))
      for (const Fact &fact : body.facts)
        state(fact, at);
  }

  void state(const Fact &fact, const Placed &at) {
    Value *value = this->value(fact.value, at);
    auto *type = value ? dyn_cast<PointerType>(value->getType()) : nullptr;
    // No cast leads to parameter memory.
    if (!type || type->getAddressSpace() != 0 || fact.space == 0 ||
        fact.space > 7)
      return;
    std::optional<BasicBlock::iterator> point;
    if (fact.uses.empty())
      point = behind(value, at);
    else if (Instruction *from = at.at(original(fact.from)))
      point = isa<PHINode>(from) ? from->getParent()->getFirstInsertionPt()
                                 : from->getIterator();
    if (!point)
      return;
    auto *there = new AddrSpaceCastInst(
        value, PointerType::get(value->getContext(), fact.space), "", *point);
    auto *back = new AddrSpaceCastInst(there, type, "", *point);
    if (fact.uses.empty())
      value->replaceUsesWithIf(
          back, [&](Use &use) { return use.getUser() != there; });
    for (int64_t use : fact.uses)
      if (Instruction *user = at.at(original(use)))
        replace(user, value, back);
    changed.insert(at.function);
  }

  /// Where a value can be used that was just defined.
  static std::optional<BasicBlock::iterator> behind(Value *value,
                                                    const Placed &at) {
    auto *instruction = dyn_cast<Instruction>(value);
    if (!instruction)
      return at.function->getEntryBlock().getFirstInsertionPt();
    if (instruction->isTerminator())
      return std::nullopt;
    if (isa<PHINode>(instruction))
      return instruction->getParent()->getFirstInsertionPt();
    return std::next(instruction->getIterator());
  }

  /// Uses of `value` by an instruction; what a branch hands on is a use by the
  /// phis behind it.
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

  Value *value(int64_t number, const Placed &at) const {
    if (number >= 0)
      return at.at(original(number));
    uint64_t argument = -1 - number;
    return argument < at.function->arg_size() ? at.function->getArg(argument)
                                              : nullptr;
  }

  Instruction *original(int64_t number) const {
    bool exists = number > 0 && uint64_t(number) < instructions.size();
    return exists ? instructions[number] : nullptr;
  }

  const Answer &answer;
  const SmallPtrSetImpl<Function *> &left;
  std::vector<Instruction *> instructions;
  std::vector<Placed> placed;
  SmallSetVector<Function *, 16> changed;
};

} // namespace

SmallVector<Function *>
tilespace::place(Module &module, const Answer &answer,
                 const SmallPtrSetImpl<Function *> &left) {
  return Placer(module, answer, left).run();
}
