//===- Values.cpp - Arguments by value that are passed as values -----------===//
//
//   define internal i32 @f(ptr byval(%T) %p)     define internal i32 @f(%T %v)
//                                                  %p = alloca %T
//                                                  store %T %v, ptr %p
//
//   define ptx_kernel void @k(ptr byval(%T) %p)
//     br i1 %c, label %then, label %end            br i1 %c, label %then, label %end
//   then:                                        then:
//     call i32 @f(ptr byval(%T) %p)                %v = load %T, ptr %p
//                                                  call i32 @f(%T %v)
//
// A call copies an argument by value, and the code generator makes the copy from
// the address that the call has. It names the memory only where the cast of this
// address from the memory is in the block of the call; casts of slots and of
// arguments are in the entry block. So a struct that a kernel hands on under a
// condition is read by generic loads, word by word, where nvcc reads parameters.
//
// So the call gets the value instead of the address, loaded by instructions with a
// known memory, and the function puts it into a slot of its own. In PTX both
// arguments are the same: a number of bytes. A function takes part if it is only
// used by known calls.
//
// Why it is right: the value is read where the call made its copy, all bytes of
// it, and the function's slot is as much its own as its copy was: it may write it,
// keep its address until it returns, or call itself. A type with padding is passed
// as words, since the value of a struct does not have the bytes between its parts.
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "Tilespace.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace tilespace;

namespace {
/// The parts of a type.
struct Parts {
  uint64_t count = 0, bytes = 0;
};
} // namespace

/// The parts of a type, if each is a number or a pointer of full bytes.
static std::optional<Parts> partsOf(Type *type, const DataLayout &layout) {
  auto times = [&](Type *element, uint64_t count) -> std::optional<Parts> {
    std::optional<Parts> parts = partsOf(element, layout);
    if (parts)
      parts = {parts->count * count, parts->bytes * count};
    return parts;
  };
  if (auto *array = dyn_cast<ArrayType>(type))
    return times(array->getElementType(), array->getNumElements());
  if (auto *structure = dyn_cast<StructType>(type)) {
    Parts all;
    for (Type *element : structure->elements()) {
      std::optional<Parts> parts = partsOf(element, layout);
      if (!parts)
        return std::nullopt;
      all = {all.count + parts->count, all.bytes + parts->bytes};
    }
    return all;
  }
  bool isNumber = type->isIntegerTy(8) || type->isIntegerTy(16) ||
                  type->isIntegerTy(32) || type->isIntegerTy(64) ||
                  type->isFloatTy() || type->isDoubleTy() || type->isPointerTy();
  if (!isNumber)
    return std::nullopt;
  return Parts{1, layout.getTypeStoreSize(type).getFixedValue()};
}

/// The type of the value that an argument by value is passed as; null if it stays.
static Type *valueOf(const Argument &argument) {
  const DataLayout &layout = argument.getParent()->getDataLayout();
  Type *type = argument.getParamByValType();
  if (!type->isSized() || layout.getTypeAllocSize(type).isScalable())
    return nullptr;
  uint64_t bytes = layout.getTypeAllocSize(type);
  std::optional<Parts> parts = partsOf(type, layout);
  if (!parts || parts->bytes != bytes) {
    uint64_t word = std::min<uint64_t>(layout.getABITypeAlign(type).value(), 8);
    parts = {bytes / word, bytes};
    type = ArrayType::get(IntegerType::get(type->getContext(), word * 8), bytes / word);
  }
  return bytes != 0 && parts->count <= limits::valueParts ? type : nullptr;
}

/// Whether the code generator copies an argument by value through a generic address
/// although it knows the memory.
static bool isCopiedByGeneric(const Argument &argument, const CallInst &call) {
  const Value *from = call.getArgOperand(argument.getArgNo());
  auto *instruction = dyn_cast<Instruction>(from);
  if (isa<Constant>(from) ||
      call.getParent() == (instruction ? instruction->getParent()
                                       : &call.getFunction()->getEntryBlock()))
    return false;
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(from, objects);
  return all_of(objects, [](const Value *object) {
    auto *passed = dyn_cast<Argument>(object);
    return isa<AllocaInst>(object) || (passed && passed->hasByValAttr());
  });
}

/// The calls of a function, if its type may change with them and no other code
/// calls it.
static std::optional<SmallVector<CallInst *>> callsOf(Function &function) {
  SmallVector<CallInst *> calls;
  if (function.isDeclaration() || function.isVarArg() || isKernel(function) ||
      function.hasOptNone() ||
      function.hasFnAttribute(Attribute::Naked) ||
      any_of(instructions(function), [](const Instruction &instruction) {
        auto *call = dyn_cast<CallInst>(&instruction);
        return call && call->isMustTailCall();
      }))
    return std::nullopt;
  for (User *user : function.users()) {
    auto *call = dyn_cast<CallInst>(user);
    if (!call || call->getCalledFunction() != &function || call->isMustTailCall() ||
        call->hasOperandBundles() || count(call->operands(), &function) != 1)
      return std::nullopt;
    calls.push_back(call);
  }
  return calls;
}

namespace {

/// A function, and the types of the values that its arguments by value become.
class Passing {
public:
  Passing(Function &function, ArrayRef<CallInst *> calls)
      : function(function), calls(calls), types(function.arg_size()) {
    for (Argument &argument : function.args())
      if (argument.hasByValAttr() && isGeneric(argument.getType()) &&
          any_of(calls, [&](CallInst *call) {
            return isCopiedByGeneric(argument, *call);
          }))
        types[argument.getArgNo()] = valueOf(argument);
  }

  bool isAny() const {
    return any_of(types, [](Type *type) { return type; });
  }

  void apply(FunctionAnalysisManager &analyses) {
    Function &same = retyped();
    for (CallInst *call : calls) {
      analyses.invalidate(*call->getFunction(), PreservedAnalyses::none());
      callByValue(*call, same);
    }
    analyses.clear(function, same.getName());
    function.eraseFromParent();
  }

private:
  /// The attributes of a function or call, without the attributes of its arguments
  /// by value.
  AttributeList without(AttributeList attributes) const {
    for (auto [index, type] : enumerate(types))
      if (type)
        attributes = attributes.removeParamAttributes(function.getContext(), index);
    return attributes;
  }

  /// Moves the function's body to a function that gets values.
  Function &retyped() {
    SmallVector<Type *> all(function.getFunctionType()->params());
    for (auto [index, type] : enumerate(types))
      if (type)
        all[index] = type;
    Function *same =
        Function::Create(FunctionType::get(function.getReturnType(), all, false),
                         function.getLinkage(), function.getAddressSpace());
    function.getParent()->getFunctionList().insert(function.getIterator(), same);
    same->copyAttributesFrom(&function);
    same->setAttributes(without(function.getAttributes()));
    same->setComdat(function.getComdat());
    same->takeName(&function);
    same->copyMetadata(&function, 0);
    function.clearMetadata();
    same->splice(same->begin(), &function);
    IRBuilder<> builder(&same->getEntryBlock(), same->getEntryBlock().begin());
    for (auto [before, after] : zip_equal(function.args(), same->args())) {
      after.takeName(&before);
      bool isValue = types[before.getArgNo()];
      before.replaceAllUsesWith(isValue ? slotOf(before, after, builder) : &after);
    }
    return *same;
  }

  /// A slot with the value of an argument.
  static Value *slotOf(const Argument &before, Argument &after, IRBuilder<> &builder) {
    Type *type = before.getParamByValType();
    Align align = alignOf(before.getParamAlign(), before);
    AllocaInst *slot = builder.CreateAlloca(type);
    slot->setAlignment(align);
    builder.CreateAlignedStore(&after, slot, align);
    return slot;
  }

  /// An alignment that the code generator counts on if none is stated.
  static Align alignOf(MaybeAlign stated, const Argument &argument) {
    return stated.value_or(argument.getParent()->getDataLayout().getABITypeAlign(
        argument.getParamByValType()));
  }

  void callByValue(CallInst &call, Function &same) const {
    IRBuilder<> builder(&call);
    SmallVector<Value *> operands(call.args());
    for (auto [index, type] : enumerate(types))
      if (type)
        operands[index] = builder.CreateAlignedLoad(
            type, operands[index],
            alignOf(call.getParamAlign(index), *function.getArg(index)));
    CallInst *other = builder.CreateCall(&same, operands);
    other->setTailCallKind(call.getTailCallKind());
    other->setCallingConv(call.getCallingConv());
    other->setAttributes(without(call.getAttributes()));
    other->copyIRFlags(&call);
    other->copyMetadata(call);
    other->takeName(&call);
    call.replaceAllUsesWith(other);
    call.eraseFromParent();
  }

  Function &function;
  ArrayRef<CallInst *> calls;
  /// By argument; null for an argument that stays.
  SmallVector<Type *> types;
};

} // namespace

bool tilespace::mayPassValues(Module &module) {
  return any_of(module, [](Function &function) {
    auto calls = callsOf(function);
    return calls && Passing(function, *calls).isAny();
  });
}

bool tilespace::passValues(Module &module, FunctionAnalysisManager &analyses) {
  bool isAny = false;
  for (Function &function : make_early_inc_range(module)) {
    auto calls = function.hasLocalLinkage() ? callsOf(function) : std::nullopt;
    if (!calls)
      continue;
    if (Passing passing(function, *calls); passing.isAny()) {
      passing.apply(analyses);
      isAny = true;
    }
  }
  return isAny;
}
