//===- Slots.cpp - Accesses to stack slots that a condition chooses -------===//
//
//   %p = select i1 %c, ptr %a, ptr %b     %i = select i1 %c, i32 0, i32 1
//   %q = phi ptr [%p, ...], [%a, ...]     %j = phi i32 [%i, ...], [0, ...]
//   %v = load i64, ptr %q                 %x = load i64, ptr %a
//                                         %y = load i64, ptr %b
//                                         %v = select (%j == 0), i64 %x, i64 %y
//
// LLVM's SROA makes registers of slots that a phi or select chooses from, if it
// chooses only from slots. Where a phi or select chooses from another, as in
// thrust's comparison of tuples, SROA keeps the slots. Then the code generator
// names local memory in their accesses, and its own SROA, right after that,
// rewrites these to the generic pointer again: 2,460 accesses in one file of
// nvblox, where nvcc has none.
//
// So here the choice becomes a choice of numbers, an access becomes an access to
// each slot that it may reach, and SROA runs on the function. A slot takes part if
// each use of it is a load, a store to it, a lifetime marker, or such a choice:
// nothing keeps it in memory then.
//
// Why it is right: each access stays where it is. A slot of constant size can be
// read wherever its function runs, and the values read from the other slots are not
// chosen; a store writes back to the other slots the values that they hold. Nothing
// else has the address of such a slot, so nobody sees either. The lifetime markers
// of the slot are removed, since it is accessed outside of them.
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "Tilespace.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;
using namespace tilespace;

namespace {

/// A constant distance from a slot, or from a choice.
struct Place {
  Value *base;
  int64_t bytes;
};

class Slots {
public:
  explicit Slots(Function &function) : layout(function.getDataLayout()) {
    for (Instruction &instruction : instructions(function))
      if (isSlot(instruction) || isChoice(instruction))
        good.insert(&instruction);
    SmallVector<Instruction *> pending(good.begin(), good.end());
    while (!pending.empty()) {
      Instruction *one = pending.pop_back_val();
      if (!good.contains(one) || isGood(*one))
        continue;
      good.remove(one);
      // Its users, and the values that it chooses from.
      SmallVector<Value *> near(one->users());
      while (!near.empty()) {
        auto *other = dyn_cast<Instruction>(near.pop_back_val());
        if (!other)
          continue;
        pending.push_back(other);
        if (isa<GetElementPtrInst>(other))
          near.append(other->user_begin(), other->user_end());
      }
      if (isChoice(*one))
        for (Value *pointer : chosenFrom(*one))
          if (auto *other = dyn_cast<Instruction>(placeOf(pointer).base))
            pending.push_back(other);
    }
  }

  /// Splits the accesses by choices. Returns whether there were any.
  bool split() {
    SmallVector<Instruction *> accesses;
    for (Instruction *one : good)
      if (isChoice(*one))
        addAccesses(*one, accesses);
    if (accesses.empty() || any_of(accesses, [&](Instruction *access) {
          return choices(placeOf(getLoadStorePointerOperand(access)).base).empty();
        }))
      return false;
    for (Instruction *access : accesses)
      split(*access);
    // Choices that have no access may choose from the slots, too.
    for (Instruction *one : good)
      if (isChoice(*one)) {
        one->replaceAllUsesWith(PoisonValue::get(one->getType()));
        one->eraseFromParent();
      } else {
        for (User *user : make_early_inc_range(one->users()))
          if (auto *mark = cast<Instruction>(user); mark->isLifetimeStartOrEnd())
            mark->eraseFromParent();
      }
    return true;
  }

private:
  static bool isSlot(const Instruction &instruction) {
    auto *slot = dyn_cast<AllocaInst>(&instruction);
    if (!slot || !slot->isStaticAlloca() || !isGeneric(slot->getType()))
      return false;
    std::optional<TypeSize> size = slot->getAllocationSize(slot->getDataLayout());
    return size && !size->isScalable();
  }

  static bool isChoice(const Instruction &instruction) {
    return isGeneric(instruction.getType()) && isa<PHINode, SelectInst>(instruction);
  }

  Place placeOf(Value *pointer) const {
    APInt bytes(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
    Value *base = pointer->stripAndAccumulateConstantOffsets(
        layout, bytes, /*AllowNonInbounds=*/true);
    return {base, bytes.getSExtValue()};
  }

  bool isGood(Instruction &one) const {
    if (isChoice(one) && !all_of(chosenFrom(one), [&](Value *pointer) {
          if (isa<UndefValue>(pointer))
            return true;
          auto *from = dyn_cast<Instruction>(placeOf(pointer).base);
          return from && good.contains(from) && (isSlot(*from) || from == pointer);
        }))
      return false;
    return areGood(one, one);
  }

  /// Whether a split can handle all uses of an address that is computed from a
  /// slot or choice.
  bool areGood(const Instruction &one, const Instruction &address) const {
    return all_of(address.uses(), [&](const Use &use) {
      auto *user = cast<Instruction>(use.getUser());
      if (auto *load = dyn_cast<LoadInst>(user))
        return load->isSimple() && !load->getType()->isScalableTy();
      if (auto *store = dyn_cast<StoreInst>(user))
        return store->isSimple() && use.getOperandNo() == 1 &&
               !store->getValueOperand()->getType()->isScalableTy();
      if (user->isLifetimeStartOrEnd())
        return isSlot(one);
      if (auto *computed = dyn_cast<GetElementPtrInst>(user))
        return computed->hasAllConstantIndices() &&
               computed->getType()->isPointerTy() && areGood(one, *computed);
      return isChoice(*user) && good.contains(user);
    });
  }

  static void addAccesses(Instruction &address,
                          SmallVectorImpl<Instruction *> &accesses) {
    for (User *user : address.users())
      if (auto *computed = dyn_cast<GetElementPtrInst>(user))
        addAccesses(*computed, accesses);
      else if (isa<LoadInst, StoreInst>(user))
        accesses.push_back(cast<Instruction>(user));
  }

  /// The places in slots that a choice may point to; none if there are too many.
  SmallVector<Place> choices(Value *choice) const {
    SmallVector<Place> found;
    SetVector<Value *> pending;
    pending.insert(choice);
    for (unsigned index = 0; index != pending.size(); ++index)
      for (Value *pointer : chosenFrom(*cast<Instruction>(pending[index]))) {
        Place place = placeOf(pointer);
        if (isa<AllocaInst>(place.base)) {
          if (none_of(found, [&](const Place &other) {
                return other.base == place.base && other.bytes == place.bytes;
              }))
            found.push_back(place);
          if (found.size() > limits::slotChoices ||
              pending.size() > limits::slotSteps)
            return {};
        } else if (!isa<UndefValue>(pointer)) {
          pending.insert(pointer);
        }
      }
    return found;
  }

  /// The number of a place in a slot.
  ConstantInt *number(const Place &place, Type *type) {
    auto next = numbers.size();
    auto [known, isNew] = numbers.try_emplace({place.base, place.bytes}, next);
    return ConstantInt::get(cast<IntegerType>(type), known->second);
  }

  /// The number of the place that a pointer points to.
  Value *numberOf(Value *pointer) {
    Type *type = Type::getInt32Ty(pointer->getContext());
    if (isa<UndefValue>(pointer))
      return UndefValue::get(type);
    Place place = placeOf(pointer);
    if (isa<AllocaInst>(place.base))
      return number(place, type);
    if (Value *known = chosen.lookup(pointer))
      return known;
    IRBuilder<> builder(cast<Instruction>(pointer));
    if (auto *phi = dyn_cast<PHINode>(pointer)) {
      PHINode *same = builder.CreatePHI(type, phi->getNumIncomingValues());
      chosen[pointer] = same;
      for (auto [value, block] : zip_equal(phi->incoming_values(), phi->blocks()))
        same->addIncoming(numberOf(value), block);
      return same;
    }
    auto *select = cast<SelectInst>(pointer);
    Value *same = builder.CreateSelect(select->getCondition(),
                                       numberOf(select->getTrueValue()),
                                       numberOf(select->getFalseValue()), "", select);
    return chosen[pointer] = same;
  }

  void split(Instruction &access) {
    Place at = placeOf(getLoadStorePointerOperand(&access));
    Value *which = numberOf(at.base);
    Type *type = getLoadStoreType(&access);
    int64_t size = layout.getTypeStoreSize(type);
    IRBuilder<> builder(&access);
    Value *all = nullptr;
    for (Place place : choices(at.base)) {
      Value *isThis = builder.CreateICmpEQ(which, number(place, which->getType()));
      place.bytes += at.bytes;
      auto *slot = cast<AllocaInst>(place.base);
      int64_t room = slot->getAllocationSize(layout)->getFixedValue();
      // It is not this one, then.
      if (place.bytes < 0 || place.bytes > room || room - place.bytes < size)
        continue;
      Value *pointer = builder.CreateConstGEP1_64(builder.getInt8Ty(), slot, place.bytes);
      Align align = std::min(commonAlignment(slot->getAlign(), place.bytes),
                             getLoadStoreAlignment(&access));
      Value *held = builder.CreateAlignedLoad(type, pointer, align);
      if (auto *store = dyn_cast<StoreInst>(&access))
        builder.CreateAlignedStore(
            builder.CreateSelect(isThis, store->getValueOperand(), held), pointer,
            align);
      else
        all = all ? builder.CreateSelect(isThis, held, all) : held;
    }
    if (!access.getType()->isVoidTy())
      access.replaceAllUsesWith(all ? all : PoisonValue::get(type));
    access.eraseFromParent();
  }

  const DataLayout &layout;
  SetVector<Instruction *> good;
  /// The numbers of places in slots, and the values that replace the choices.
  DenseMap<std::pair<Value *, int64_t>, unsigned> numbers;
  DenseMap<Value *, Value *> chosen;
};

} // namespace

bool tilespace::splitSlots(Function &function, FunctionAnalysisManager &analyses) {
  if (function.hasOptNone() || !Slots(function).split())
    return false;
  analyses.invalidate(function, PreservedAnalyses::none());
  PreservedAnalyses preserved =
      SROAPass(SROAOptions::PreserveCFG).run(function, analyses);
  analyses.invalidate(function, preserved);
  return true;
}
