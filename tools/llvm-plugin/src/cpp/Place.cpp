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
// A fact can be left out, since it is true whether or not it is stated. A call
// cannot: what is known in the body of a function holds for the calls that the
// answer sends there. Where one of them cannot be sent to its body, it reaches
// the original, in which nothing may be stated then, nor in the originals that
// the calls in there reach. So that is settled before anything changes.
//
// What LLVM's rules want in addition of some instruction (a musttail call right
// before the return, an argument that only certain instructions take) is not
// repeated here: where a function does not verify with its casts, they are
// taken out again.
//
//===----------------------------------------------------------------------===//

#include "Tilespace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace tilespace;

namespace {

/// Where a body is.
struct Place {
  Function *function = nullptr;
  /// Where the parts of the original are, if it is a copy.
  std::unique_ptr<ValueToValueMapTy> copies;
  /// The pairs of casts that were added, the first and the second of each.
  SmallVector<std::pair<CastInst *, CastInst *>> casts;

  template <typename T> T *at(T *original) const {
    if (!original || !copies)
      return original;
    return dyn_cast_or_null<T>(static_cast<Value *>(copies->lookup(original)));
  }
};

class Placer {
public:
  Placer(const Numbers &numbers, const Answer &answer,
         const SmallPtrSetImpl<Function *> &generic)
      : numbers(numbers), answer(answer), generic(generic),
        places(answer.bodies.size()) {}

  Placed run() {
    for (auto [body, at] : zip(answer.bodies, places))
      find(body, at);
    for (auto [body, at] : zip(answer.bodies, places))
      if (at.function)
        for (auto [call, target] : body.calls)
          if (Function *reached = reachedInstead(call, target))
            spoil(reached, "a call of it cannot be changed");
    spread();
    // Copies are made of originals that have not changed yet.
    for (auto [body, at] : zip(answer.bodies, places))
      if (at.function && body.isClone)
        copy(body, at);
    for (auto [body, at] : zip(answer.bodies, places))
      if (at.function && (body.isClone || !spoiled.contains(at.function)))
        finish(body, at);
    placed.changed = SmallVector<Function *>(changed.begin(), changed.end());
    return std::move(placed);
  }

private:
  void find(const Body &body, Place &at) {
    Instruction *inside = numbers.instruction(body.inside);
    if (!inside)
      return;
    Function *function = inside->getFunction();
    StringRef why = body.isClone ? whyNoCopy(*function) : "";
    if (why.empty())
      at.function = function;
    else
      spoil(function, why);
  }

  /// Why there must not be two of a function; empty if there may.
  static StringRef whyNoCopy(const Function &function) {
    for (const BasicBlock &block : function) {
      // Somebody may jump there by the address, to the one that has it.
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

  /// The function that a call reaches although it should go to another body.
  Function *reachedInstead(int64_t call, int64_t target) const {
    Instruction *instruction = numbers.instruction(call);
    Function *called = calledBy(instruction);
    bool exists = target >= 0 && uint64_t(target) < places.size();
    bool fits =
        called && exists && places[target].function == called &&
        cast<CallBase>(instruction)->getFunctionType() ==
            called->getFunctionType();
    return fits ? nullptr : called;
  }

  /// Nothing is stated in the original of a function, and its calls stay.
  void spoil(Function *function, StringRef why) {
    if (spoiled.insert(function))
      placed.left.emplace_back(function, why.str());
  }

  /// What calls in an original reach that is not that of the answer.
  void spread() {
    for (size_t index = 0; index < spoiled.size(); ++index)
      for (BasicBlock &block : *spoiled[index])
        for (Instruction &instruction : block)
          if (Function *called = calledBy(&instruction))
            spoil(called, ("it is called by '" + spoiled[index]->getName() +
                           "', which is left alone")
                              .str());
  }

  void copy(const Body &body, Place &at) {
    Function *original = at.function;
    at.copies = std::make_unique<ValueToValueMapTy>();
    at.function = CloneFunction(original, *at.copies);
    at.function->setName(body.name);
    at.function->setLinkage(GlobalValue::InternalLinkage);
    at.function->setVisibility(GlobalValue::DefaultVisibility);
    at.function->setDLLStorageClass(GlobalValue::DefaultStorageClass);
    at.function->setDSOLocal(true);
    at.function->setComdat(nullptr);
    changed.insert(at.function);
    placed.copies.emplace_back(at.function, original);
  }

  void finish(const Body &body, Place &at) {
    for (auto [call, target] : body.calls) {
      if (target < 0 || uint64_t(target) >= places.size() ||
          !answer.bodies[target].isClone || !places[target].function)
        continue;
      Instruction *found = at.at(numbers.instruction(call));
      Function *called = calledBy(found);
      Function *copy = places[target].function;
      if (!called || cast<CallBase>(found)->getFunctionType() !=
                         copy->getFunctionType())
        continue;
      cast<CallBase>(found)->setCalledFunction(copy);
      changed.insert(at.function);
    }
    Instruction *inside = numbers.instruction(body.inside);
    if (body.facts.empty() || !generic.contains(inside->getFunction()))
      return;
    // The first has no body to speak of, the second is not to be optimized.
    if (at.function->hasFnAttribute(Attribute::Naked) || at.function->hasOptNone())
      return;
    for (const Fact &fact : body.facts)
      state(fact, at);
    if (at.casts.empty())
      return;
    if (verifyFunction(*at.function)) {
      for (auto [there, back] : reverse(at.casts)) {
        back->replaceAllUsesWith(there->getOperand(0));
        back->eraseFromParent();
        there->eraseFromParent();
      }
      placed.left.emplace_back(at.function, "it would not verify with casts");
      return;
    }
    changed.insert(at.function);
  }

  void state(const Fact &fact, Place &at) {
    Value *value = this->value(fact.value, at);
    auto *type = value ? dyn_cast<PointerType>(value->getType()) : nullptr;
    // No cast leads to parameter memory.
    if (!type || type->getAddressSpace() != 0 || fact.space <= 0 ||
        fact.space > 7)
      return;
    std::optional<BasicBlock::iterator> point;
    if (fact.uses.empty())
      point = behind(value, at);
    else if (Instruction *from = at.at(numbers.instruction(fact.from)))
      point = isa<PHINode>(from) ? from->getParent()->getFirstInsertionPt()
                                 : from->getIterator();
    if (!point)
      return;
    auto *there = new AddrSpaceCastInst(
        value, PointerType::get(value->getContext(), fact.space), "", *point);
    auto *back = new AddrSpaceCastInst(there, type, "", *point);
    at.casts.emplace_back(there, back);
    if (fact.uses.empty())
      value->replaceUsesWithIf(
          back, [&](Use &use) { return use.getUser() != there; });
    for (int64_t use : fact.uses)
      if (Instruction *user = at.at(numbers.instruction(use)))
        replace(user, value, back);
  }

  /// Where a value can be used that was just defined.
  static std::optional<BasicBlock::iterator> behind(Value *value,
                                                    const Place &at) {
    auto *instruction = dyn_cast<Instruction>(value);
    BasicBlock *block = instruction ? instruction->getParent()
                                    : &at.function->getEntryBlock();
    if (!instruction || isa<PHINode>(instruction)) {
      // There is none in a block that has only a catchswitch.
      BasicBlock::iterator first = block->getFirstInsertionPt();
      if (first == block->end())
        return std::nullopt;
      return first;
    }
    if (instruction->isTerminator())
      return std::nullopt;
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

  Value *value(int64_t number, const Place &at) const {
    if (number >= 0)
      return at.at(numbers.instruction(number));
    uint64_t argument = -1 - number;
    return argument < at.function->arg_size() ? at.function->getArg(argument)
                                              : nullptr;
  }

  const Numbers &numbers;
  const Answer &answer;
  const SmallPtrSetImpl<Function *> &generic;
  std::vector<Place> places;
  SmallSetVector<Function *, 8> spoiled;
  SmallSetVector<Function *, 16> changed;
  Placed placed;
};

} // namespace

Placed tilespace::place(const Numbers &numbers, const Answer &answer,
                        const SmallPtrSetImpl<Function *> &generic) {
  return Placer(numbers, answer, generic).run();
}
