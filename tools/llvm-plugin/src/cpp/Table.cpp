//===- Table.cpp - Reads a module into a table of plain records -----------===//
//
//   define void @f(ptr %p) {           records: %p, then constants, then
//     %q = getelementptr i8, ptr %p, i64 8      instructions, block by block
//     br label %next                   operands: %q, for the argument of %next
//   next:
//     %r = phi ptr [ %q, %0 ]          no record of an instruction: an argument
//
// The analyses ask about operands, users, blocks and types, and LLVM's own lists
// do not answer all of it: a constant is shared by all functions, and a phi is a
// value that the branches to its block pass. So both are stated here, once: each
// function has records of the constants that it uses, in the order of their
// first uses in reverse post-order, and the value that a phi gets is an operand of
// the terminator, after its own operands and the operands for earlier successors.
// Unreachable blocks are left out. MLIR's import has the same order, so that both
// can be compared.
//
//===----------------------------------------------------------------------===//

#include "Table.h"
#include "Tilespace.h"
#include "compat.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <map>

using namespace llvm;
using namespace tilespace;

namespace {

/// Whether a type is a number, or a vector or arrays of numbers.
bool isOfNumbers(const Type *type) {
  while (auto *array = dyn_cast<ArrayType>(type))
    type = array->getElementType();
  type = type->getScalarType();
  return type->isIntegerTy() || type->isFloatingPointTy();
}

/// Whether a constant is made only of numbers: one constant of MLIR.
bool isNumbers(const Constant *constant) {
  if (isa<ConstantInt, ConstantFP, ConstantDataSequential>(constant))
    return true;
  if (isa<ConstantAggregateZero>(constant))
    return isOfNumbers(constant->getType());
  return isa<ConstantAggregate>(constant) && isOfNumbers(constant->getType()) &&
         all_of(constant->operands(), [](const Use &part) {
           // MLIR takes a constant with rows of zeros apart.
           return isNumbers(cast<Constant>(part)) && !isa<ConstantAggregateZero>(part);
         });
}

/// The parts of a constant that have records of their own.
unsigned partCount(const Constant *constant) {
  bool hasParts = isa<ConstantExpr, ConstantAggregate, ConstantPtrAuth>(constant) &&
                  !isNumbers(constant);
  return hasParts ? constant->getNumOperands() : 0;
}

uint32_t logarithm(MaybeAlign align) { return align ? Log2(*align) + 1 : 0; }

/// Whether a call has bundles with values, which the callee may use in an unknown
/// way.
bool bundlesValues(const CallBase &call) {
  for (unsigned i = 0; i != call.getNumOperandBundles(); ++i)
    for (const Use &input : call.getOperandBundleAt(i).Inputs)
      if (!input->getType()->isTokenTy() && !input->getType()->isMetadataTy())
        return true;
  return false;
}

/// Whether a call calls an intrinsic, and returns to where it is.
bool isIntrinsic(const CallBase &call) { return isa<IntrinsicInst>(call); }

/// Whether nothing is known about a call: it may return to several places, it calls
/// an intrinsic or assembly that may throw, or it has values in bundles.
bool isUnknown(const CallBase &call) {
  if (isIntrinsic(call) && isa<CallInst>(call))
    return false;
  return isa<CallBrInst>(call) || bundlesValues(call) ||
         (isa<InvokeInst>(call) && (isIntrinsic(call) || call.isInlineAsm()));
}

class Tabulator : public Table::Lists {
public:
  /// Whether all operands have records.
  bool isWhole = true;

  explicit Tabulator(const Module &module)
      : module(module), layout(module.getDataLayout()),
        neverWritten(gridConstants(module)) {}

  void run() {
    plain.fill(none);
    calls.fill(none);
    numberSymbols();
    records.push_back({&module, kind(TsOfModule, 0, "module"), none, 0, 0, none, none});
    for (const GlobalValue *symbol : named) {
      const char *name = isa<Function>(symbol)         ? "function"
                         : isa<GlobalVariable>(symbol) ? "variable"
                                                       : "symbol";
      records.push_back({symbol, kind(TsOfModule, 0, name), none, 0, 0, none, none});
    }
    for (auto [index, symbol] : enumerate(named))
      add(*symbol, index);
    markAnnotated();
    // The ends of the last symbol's lists.
    symbols.push_back({0, 0, 0, none, uint32_t(blocks.size()), uint32_t(arguments.size()), 0, 0});
    connect();
    blocks.push_back({nullptr, uint32_t(records.size()), uint32_t(records.size()),
                      uint32_t(successors.size()), uint32_t(predecessors.size()), none, 0});
    records.push_back({nullptr, none, none, uint32_t(operands.size()),
                       uint32_t(uses.size()), none, none});
    std::tie(assembly, assemblySize) = append(text, assemblyOf(module));
  }

private:
  //===--- Symbols ---------------------------------------------------------===//

  void numberSymbols() {
    auto number = [&](const GlobalValue &symbol) {
      symbolNumbers.try_emplace(&symbol, named.size());
      named.push_back(&symbol);
    };
    for (const GlobalVariable &variable : module.globals())
      // Code outside of the module calls their functions.
      if (variable.getName() == "llvm.global_ctors" ||
          variable.getName() == "llvm.global_dtors")
        unread.push_back(variable.getInitializer());
      else
        number(variable);
    for (const GlobalAlias &alias : module.aliases())
      number(alias), unread.push_back(alias.getAliasee());
    for (const GlobalIFunc &ifunc : module.ifuncs())
      number(ifunc), unread.push_back(ifunc.getResolver());
    for (const Function &function : module) {
      if (function.isIntrinsic())
        continue;
      number(function);
      if (function.hasPersonalityFn())
        unread.push_back(function.getPersonalityFn());
      if (function.hasPrefixData())
        unread.push_back(function.getPrefixData());
      if (function.hasPrologueData())
        unread.push_back(function.getPrologueData());
    }
    nameOthers();
  }

  /// Lists the symbols in constants that are not in code.
  void nameOthers() {
    SmallPtrSet<const Constant *, 16> seen;
    while (!unread.empty()) {
      const Constant *constant = unread.pop_back_val();
      if (!constant || !seen.insert(constant).second)
        continue;
      if (auto *symbol = dyn_cast<GlobalValue>(constant)) {
        if (auto found = symbolNumbers.find(symbol); found != symbolNumbers.end())
          others.push_back(found->second);
        continue;
      }
      for (const Use &part : constant->operands())
        if (auto *of = dyn_cast<Constant>(part))
          unread.push_back(of);
    }
  }

  uint32_t numberOf(const GlobalValue *symbol) const {
    auto found = symbolNumbers.find(symbol);
    return found == symbolNumbers.end() ? none : found->second;
  }

  static uint32_t linkage(const GlobalValue &symbol) {
    uint32_t flags = 0;
    if (symbol.hasLocalLinkage())
      flags |= TsPrivate;
    if (symbol.hasLinkOnceLinkage() || symbol.hasAvailableExternallyLinkage())
      flags |= TsDiscardable;
    if (symbol.hasWeakAnyLinkage() || symbol.hasLinkOnceAnyLinkage() ||
        symbol.hasCommonLinkage() || symbol.hasExternalWeakLinkage())
      flags |= TsReplaceable;
    return flags | (symbol.hasExternalWeakLinkage() ? TsWeak : 0);
  }

  void add(const GlobalValue &symbol, uint32_t index) {
    auto [name, size] = append(text, symbol.getName());
    TsSymbol added = {name, size, linkage(symbol), type(symbol.getValueType()),
                      uint32_t(blocks.size()), uint32_t(arguments.size()), 0, 0};
    added.space = target().inCopy(symbol.getAddressSpace());
    if (auto *variable = dyn_cast<GlobalVariable>(&symbol)) {
      added.flags |= TsVariable | ofVariable(*variable);
      added.alignment = logarithm(variable->getAlign());
      if (variable->hasInitializer() && !isNumbers(variable->getInitializer()))
        initialize(*variable->getInitializer(), index);
    } else if (auto *function = dyn_cast<Function>(&symbol)) {
      added.flags |= TsFunction | ofFunction(*function);
      for (const Argument &argument : function->args())
        arguments.push_back(ofArgument(*function, argument));
      if (!function->isDeclaration())
        read(*function, index);
    }
    symbols.push_back(added);
  }

  static uint32_t ofVariable(const GlobalVariable &variable) {
    uint32_t flags = 0;
    if (variable.isConstant())
      flags |= TsIsConstant;
    if (variable.isExternallyInitialized())
      flags |= TsExternallyInitialized;
    if (variable.getSection() == "llvm.metadata")
      flags |= TsListOfUsed;
    if (variable.hasInitializer() && isNumbers(variable.getInitializer())) {
      flags |= TsHasValue;
      auto *number = dyn_cast<ConstantInt>(variable.getInitializer());
      if (number && number->isZero())
        flags |= TsIsZero;
    }
    return flags;
  }

  static uint32_t ofFunction(const Function &function) {
    uint32_t flags = isKernel(function) ? TsKernel : 0;
    // An error number holds no address.
    MemoryEffects effects =
        function.getMemoryEffects().getWithoutLoc(IRMemLocation::ErrnoMem);
    auto isNumber = [](const Type *type) {
      return type->isIntegerTy() || type->isFloatingPointTy();
    };
    auto holdsNoAddress = [&](const Type *type) {
      return type->isVoidTy() || type->isFloatingPointTy() ||
             (type->isIntegerTy() && type->getIntegerBitWidth() < 32);
    };
    // It must not be able to return an address that it gets: writes of the caller
    // there would be missed.
    if (effects.onlyReadsMemory() &&
        (holdsNoAddress(function.getReturnType()) ||
         all_of(function.getFunctionType()->params(), isNumber)))
      flags |= TsWritesNothing;
    if (function.hasFnAttribute(Attribute::NoCallback))
      flags |= TsNoCallback;
    if (function.hasOptNone())
      flags |= TsUnoptimized;
    if (function.hasFnAttribute("user_specified_restrict_scope") ||
        function.hasFnAttribute("nvvm.restrict_scope"))
      flags |= TsMarked;
    return flags;
  }

  TsArgument ofArgument(const Function &function, const Argument &argument) {
    unsigned index = argument.getArgNo();
    auto has = [&](Attribute::AttrKind kind, uint32_t flag) {
      return function.hasParamAttribute(index, kind) ? flag : 0;
    };
    TsArgument found = {0, none};
    found.flags =
        has(Attribute::ByVal, TsByVal | TsSized) |
        has(Attribute::InAlloca, TsInAlloca) |
        has(Attribute::Preallocated, TsPreallocated) |
        has(Attribute::StructRet, TsSRet) | has(Attribute::Nest, TsNest) |
        has(Attribute::SwiftSelf, TsSwiftSelf) |
        has(Attribute::NoAlias, TsNoAlias) |
        has(Attribute::Dereferenceable, TsSized) |
        has(Attribute::DereferenceableOrNull, TsSized) |
        has(Attribute::ByRef, TsSized);
    // The mark means nothing on an argument that is not memory.
    if ((found.flags & TsByVal) && neverWritten.contains(&argument))
      found.flags |= TsGridConstant;
    Type *pointee = nullptr;
    if (found.flags & TsByVal)
      pointee = argument.getParamByValType();
    else if (found.flags & TsInAlloca)
      pointee = argument.getParamInAllocaType();
    else if (found.flags & TsPreallocated)
      pointee = function.getAttributes()
                    .getParamAttr(index, Attribute::Preallocated)
                    .getValueAsType();
    if (pointee)
      found.type = type(pointee);
    return found;
  }

  /// Marks kernels by annotations that LLVM has not upgraded.
  void markAnnotated() {
    forEachAnnotation(module, [&](Function &function, StringRef key, Metadata *) {
      uint32_t number = numberOf(&function);
      if (key == "kernel" && number != none)
        symbols[number].flags |= TsKernel;
    });
  }

  //===--- Text, types, kinds ----------------------------------------------===//

  uint32_t type(Type *of) {
    if (auto found = typeNumbers.find(of); found != typeNumbers.end())
      return found->second;
    TsType made = {TsOther, 0, 0, 0, 0, 0, 0, 0, 0};
    SmallVector<std::pair<Type *, uint64_t>> inside;
    bool isSized = of->isSized() && !layout.getTypeAllocSize(of).isScalable();
    if (of->isVoidTy()) {
      made.kind = TsVoid;
    } else if (of->isIntegerTy()) {
      made.kind = TsInteger, made.number = of->getIntegerBitWidth();
    } else if (of->isFloatingPointTy()) {
      made.kind = TsFloat, made.number = of->getPrimitiveSizeInBits().getFixedValue();
    } else if (of->isPointerTy()) {
      made.kind = TsPointer;
      made.number = target().inCopy(of->getPointerAddressSpace());
    } else if (auto *body = dyn_cast<StructType>(of)) {
      made.kind = body->isOpaque() ? TsOther : TsStruct;
      const StructLayout *places = isSized ? layout.getStructLayout(body) : nullptr;
      for (auto [index, part] : enumerate(body->elements()))
        inside.emplace_back(part, places ? uint64_t(places->getElementOffset(index)) : 0);
      if (body->hasName())
        std::tie(made.name, made.nameSize) = append(text, body->getName());
    } else if (auto *array = dyn_cast<ArrayType>(of)) {
      made.kind = TsArray, made.length = array->getNumElements();
      inside.emplace_back(array->getElementType(), 0);
    } else if (auto *vector = dyn_cast<VectorType>(of)) {
      made.kind = TsVector, made.number = vector->getElementCount().isScalable();
      made.length = vector->getElementCount().getKnownMinValue();
      inside.emplace_back(vector->getElementType(), 0);
    } else if (auto *function = dyn_cast<FunctionType>(of)) {
      made.kind = TsFunctionType, made.number = function->isVarArg();
      inside.emplace_back(function->getReturnType(), 0);
      for (Type *parameter : function->params())
        inside.emplace_back(parameter, 0);
    }
    if (isSized) {
      made.sized = 1;
      made.size = layout.getTypeStoreSize(of);
      made.stride = layout.getTypeAllocSize(of);
    }
    if (made.kind == TsStruct || made.kind == TsFunctionType)
      made.length = inside.size();
    // A part has a smaller number than the whole.
    SmallVector<TsPart> listed;
    for (auto [part, offset] : inside)
      listed.push_back({offset, type(part), 0});
    made.parts = parts.size();
    parts.insert(parts.end(), listed.begin(), listed.end());
    types.push_back(made);
    return typeNumbers[of] = types.size() - 1;
  }

  uint32_t kind(TsSort sort, uint32_t flags, StringRef name, StringRef more = "",
                StringRef constraints = "") {
    auto key = std::make_tuple(uint32_t(sort), flags, name.str(), more.str(), constraints.str());
    auto [found, isNew] = kindNumbers.try_emplace(key, kinds.size());
    if (isNew) {
      TsKind made = {sort, flags, 0, 0, 0, 0, 0, 0};
      std::tie(made.name, made.nameSize) = append(text, name);
      std::tie(made.text, made.textSize) = append(text, more);
      std::tie(made.constraints, made.constraintsSize) = append(text, constraints);
      kinds.push_back(made);
    }
    return found->second;
  }

  uint32_t kindOf(const Instruction &instruction) {
    uint32_t flags = 0;
    if (instruction.isTerminator())
      flags |= TsEnds | (instruction.getNumSuccessors() ? TsBranches : 0);
    auto *call = dyn_cast<CallBase>(&instruction);
    if (auto *atomic = dyn_cast<AtomicRMWInst>(&instruction))
      return kind(TsInstruction, flags, nameOf(instruction),
                  AtomicRMWInst::getOperationName(atomic->getOperation()));
    if (!call) {
      unsigned successors = std::min(flags ? instruction.getNumSuccessors() : 0, 3u);
      return remembered(plain[instruction.getOpcode() * 4 + successors], [&] {
        return kind(TsInstruction, flags, nameOf(instruction));
      });
    }
    const Value *callee = call->getCalledOperand();
    bool isPlain = isa<CallInst>(call);
    if (isIntrinsic(*call) && isPlain) {
      unsigned bundles = !call->hasOperandBundles() ? 0 : bundlesValues(*call) ? 2 : 1;
      return remembered(known[bundles].try_emplace(callee, none).first->second, [&] {
        uint32_t flags = bundles == 0 ? 0 : bundles == 1 ? TsBundles : TsBundles | TsUnknown;
        auto id = cast<IntrinsicInst>(call)->getIntrinsicID();
        return kind(TsIntrinsic, flags, callee->getName(), baseName(id));
      });
    }
    if (auto *assembly = dyn_cast<InlineAsm>(callee); assembly && !isUnknown(*call)) {
      bool ofPointer = call->arg_size() && call->getArgOperand(0)->getType()->isPointerTy();
      return remembered(known[ofPointer].try_emplace(callee, none).first->second, [&] {
        return kind(TsAssembly, ofPointer ? TsOfPointer : 0, "inline_asm",
                    assembly->getAsmString(), assembly->getConstraintString());
      });
    }
    if (call->isMustTailCall())
      flags |= TsMustTail;
    if (call->getFunctionType()->isVarArg())
      flags |= TsVariadic;
    if (isUnknown(*call))
      flags |= TsUnknown;
    return remembered(calls[flags], [&] {
      return kind(TsCall, flags, isPlain ? "call" : "invoke");
    });
  }

  /// A kind that is made when it is first met.
  template <typename Make> static uint32_t remembered(uint32_t &known, Make make) {
    if (known == none)
      known = make();
    return known;
  }

  static StringRef nameOf(const Instruction &instruction) {
    StringRef name = instruction.getOpcodeName();
    if (name == "br")
      return instruction.getNumSuccessors() == 1 ? "br" : "cond_br";
    return name == "ret" ? "return" : name;
  }

  //===--- Constants -------------------------------------------------------===//

  /// The record of a constant in the function that is read.
  uint32_t constant(const Constant *of) {
    if (auto found = values.find(of); found != values.end())
      return found->second;
    SmallVector<std::pair<const Constant *, unsigned>> pending{{of, partCount(of)}};
    while (!pending.empty()) {
      auto &[at, left] = pending.back();
      if (left == 0) {
        const Constant *done = at;
        pending.pop_back();
        uint32_t made = makeConstant(done);
        values[done] = made;
        continue;
      }
      auto *part = dyn_cast<Constant>(at->getOperand(--left));
      if (part && !values.contains(part))
        pending.emplace_back(part, partCount(part));
    }
    return values.lookup(of);
  }

  uint32_t push(const void *value, uint32_t kind, Type *of, uint32_t more,
                ArrayRef<uint32_t> given = {}) {
    records.push_back({value, kind, of->isVoidTy() ? none : type(of),
                       uint32_t(operands.size()), 0, block, more});
    operands.insert(operands.end(), given.begin(), given.end());
    return records.size() - 1;
  }

  uint32_t makeConstant(const Constant *of) {
    // The constant was met twice on the way.
    if (auto found = values.find(of); found != values.end())
      return found->second;
    auto simple = [&](const char *name, uint32_t more = none) {
      return push(of, kindOfConstant(name), of->getType(), more);
    };
    SmallVector<uint32_t> given;
    for (unsigned i = 0; i != partCount(of); ++i)
      given.push_back(values.lookup(cast<Constant>(of->getOperand(i))));
    if (isNumbers(of))
      return simple("mlir.constant", numberOf(*of));
    if (auto *symbol = dyn_cast<GlobalValue>(of))
      return simple("mlir.addressof", numberOf(symbol));
    if (auto *same = dyn_cast<DSOLocalEquivalent>(of))
      return simple("dso_local_equivalent", numberOf(same->getGlobalValue()));
    if (auto *address = dyn_cast<BlockAddress>(of))
      return simple("blockaddress", numberOf(address->getFunction()));
    if (isa<PoisonValue>(of))
      return simple("mlir.poison");
    if (isa<UndefValue>(of))
      return simple("mlir.undef");
    if (isa<ConstantTokenNone>(of))
      return simple("mlir.none");
    if (of->isNullValue())
      return simple("mlir.zero");
    if (auto *expression = dyn_cast<ConstantExpr>(of))
      return push(of, remembered(plain[expression->getOpcode() * 4], [&] {
                    return kind(TsInstruction, 0, expression->getOpcodeName());
                  }), of->getType(), more(*expression), given);
    if (isa<ConstantAggregate>(of)) {
      uint32_t whole = push(nullptr, kindOfConstant("mlir.undef"), of->getType(), none);
      bool isVector = of->getType()->isVectorTy();
      uint32_t inserts = kind(TsInstruction, 0, isVector ? "insertelement" : "insertvalue");
      for (auto [index, part] : enumerate(given)) {
        const void *value = index + 1 == given.size() ? of : nullptr;
        if (isVector) {
          numbers.push_back(index);
          uint32_t at = push(nullptr, kindOfConstant("mlir.constant"),
                             Type::getInt32Ty(module.getContext()), numbers.size() - 1);
          whole = push(value, inserts, of->getType(), none, {whole, part, at});
        } else {
          whole = push(value, inserts, of->getType(), position(uint32_t(index)), {whole, part});
        }
      }
      return whole;
    }
    if (auto *other = dyn_cast<NoCFIValue>(of))
      others.push_back(numberOf(other->getGlobalValue()));
    return push(of, kind(TsConstant, TsUnknown, "constant"), of->getType(), none, given);
  }

  /// `name` is a literal.
  uint32_t kindOfConstant(const char *name) {
    return remembered(constants.try_emplace(name, none).first->second,
                      [&] { return kind(TsConstant, 0, name); });
  }

  /// The number of a constant that is a number, or a vector of equal numbers.
  uint32_t numberOf(const Constant &of) {
    const Constant *one = of.getType()->isVectorTy() ? of.getSplatValue() : &of;
    auto *number = dyn_cast_or_null<ConstantInt>(one);
    if (!number || number->getBitWidth() > 64)
      return none;
    numbers.push_back(number->getSExtValue());
    return numbers.size() - 1;
  }

  uint32_t position(ArrayRef<unsigned> indices) {
    positions.push_back(indices.size());
    positions.insert(positions.end(), indices.begin(), indices.end());
    return positions.size() - 1 - indices.size();
  }

  /// See TsRecord::more.
  uint32_t more(const User &of) {
    if (auto *address = dyn_cast<GEPOperator>(&of))
      return type(address->getSourceElementType());
    if (auto *part = dyn_cast<ExtractValueInst>(&of))
      return position(part->getIndices());
    if (auto *part = dyn_cast<InsertValueInst>(&of))
      return position(part->getIndices());
    auto access = [](bool isVolatile, bool isOrdered, Align align) {
      return (isVolatile ? TsVolatile : 0) | (isOrdered ? TsOrdered : 0) |
             (logarithm(align) << TsAlignment);
    };
    if (auto *load = dyn_cast<LoadInst>(&of))
      return access(load->isVolatile(), load->isAtomic(), load->getAlign());
    if (auto *store = dyn_cast<StoreInst>(&of))
      return access(store->isVolatile(), store->isAtomic(), store->getAlign());
    if (auto *slot = dyn_cast<AllocaInst>(&of))
      return access(false, false, slot->getAlign());
    if (auto *atomic = dyn_cast<AtomicRMWInst>(&of))
      return access(atomic->isVolatile(), true, atomic->getAlign());
    if (auto *atomic = dyn_cast<AtomicCmpXchgInst>(&of))
      return access(atomic->isVolatile(), true, atomic->getAlign());
    if (auto *call = dyn_cast<CallBase>(&of)) {
      if (const Function *callee = calledByName(*call))
        return numberOf(callee);
      return isVolatileIntrinsic(*call) ? TsVolatile : none;
    }
    return none;
  }

  static bool isVolatileIntrinsic(const CallBase &call) {
    if (auto *memory = dyn_cast<MemIntrinsic>(&call))
      return memory->isVolatile();
    auto *intrinsic = dyn_cast<IntrinsicInst>(&call);
    auto isSet = [&](unsigned index) {
      auto *flag = dyn_cast<ConstantInt>(call.getArgOperand(index));
      return !flag || !flag->isZero();
    };
    if (!intrinsic)
      return false;
    if (intrinsic->getIntrinsicID() == Intrinsic::matrix_column_major_load)
      return isSet(2);
    return intrinsic->getIntrinsicID() == Intrinsic::matrix_column_major_store &&
           isSet(3);
  }

  /// The function that a call names, if the call has its type; null for an intrinsic.
  static const Function *calledByName(const CallBase &call) {
    auto *callee = dyn_cast<Function>(call.getCalledOperand());
    return callee && !callee->isIntrinsic() && !isUnknown(call) &&
                   callee->getFunctionType() == call.getFunctionType()
               ? callee
               : nullptr;
  }

  //===--- Functions -------------------------------------------------------===//

  static bool isLeftOut(const Instruction &instruction) {
    return isa<DbgInfoIntrinsic>(instruction);
  }

  /// Visits the operands that an instruction itself has.
  template <typename Visit>
  static void forEachOwn(const Instruction &instruction, Visit visit) {
    auto *call = dyn_cast<CallBase>(&instruction);
    if (!call) {
      // The other operands of a switch are cases.
      unsigned count = isa<SwitchInst>(instruction) ? 1 : instruction.getNumOperands();
      for (unsigned i = 0; i != count; ++i)
        if (const Value *operand = instruction.getOperand(i);
            !isa<BasicBlock, MetadataAsValue>(operand))
          visit(operand);
      return;
    }
    auto *intrinsic = dyn_cast<IntrinsicInst>(call);
    bool isGeneric = intrinsic && !isTargetIntrinsic(intrinsic->getIntrinsicID());
    for (unsigned i = 0; i != call->arg_size(); ++i)
      // MLIR has attributes for the immediates of these.
      if (!isa<MetadataAsValue>(call->getArgOperand(i)) &&
          !(isGeneric && call->paramHasAttr(i, Attribute::ImmArg)))
        visit(call->getArgOperand(i));
    if (bundlesValues(*call))
      for (unsigned i = 0; i != call->getNumOperandBundles(); ++i)
        for (const Use &input : call->getOperandBundleAt(i).Inputs)
          if (!isa<MetadataAsValue>(input))
            visit(input.get());
    const Value *callee = call->getCalledOperand();
    auto *function = dyn_cast<Function>(callee);
    if (!isa<InlineAsm>(callee) && !calledByName(*call) &&
        !(function && function->isIntrinsic()))
      visit(callee);
  }

  /// Visits the values that a terminator passes to the phis of its successors.
  template <typename Visit>
  void forEachForwarded(const Instruction &end, Visit visit) {
    for (unsigned i = 0; i != end.getNumSuccessors(); ++i)
      for (const PHINode &phi : end.getSuccessor(i)->phis())
        visit(incoming(phi, end.getParent()));
  }

  /// The value that a phi gets from a block. In a phi of many, LLVM looks at each.
  const Value *incoming(const PHINode &phi, const BasicBlock *from) {
    if (phi.getNumIncomingValues() <= fewIncoming)
      return phi.getIncomingValueForBlock(from);
    auto &known = manyIncoming[&phi];
    if (known.empty())
      for (unsigned i = 0; i != phi.getNumIncomingValues(); ++i)
        known.try_emplace(phi.getIncomingBlock(i), phi.getIncomingValue(i));
    return known.lookup(from);
  }

  void initialize(const Constant &value, uint32_t symbol) {
    values.clear();
    block = blocks.size();
    uint32_t first = records.size();
    blocks.push_back({nullptr, first, first, uint32_t(successors.size()), 0, symbol, none});
    uint32_t made = constant(&value);
    records.push_back({nullptr, kind(TsInstruction, TsEnds, "return"), none,
                       uint32_t(operands.size()), 0, block, none});
    operands.push_back(made);
  }

  void read(const Function &function, uint32_t symbol) {
    values.clear();
    block = blocks.size();
    ReversePostOrderTraversal<const Function *> order(&function);
    DenseMap<const BasicBlock *, uint32_t> reached;
    for (const BasicBlock *at : order)
      reached[at] = 0;
    uint32_t number = block;
    for (const BasicBlock &at : function)
      if (auto found = reached.find(&at); found != reached.end())
        found->second = number++;
    uint32_t start = records.size();
    uint32_t argument = kind(TsArgumentOfBlock, 0, "argument");
    for (const Argument &of : function.args())
      values[&of] = push(&of, argument, of.getType(), none);
    uint32_t first = records.size();
    for (const BasicBlock *at : order)
      collect(*at);
    uint32_t next = records.size();
    for (const BasicBlock &at : function)
      if (reached.contains(&at))
        for (const Instruction &of : at)
          if (!isLeftOut(of))
            values[&of] = next++;
    for (const BasicBlock &at : function)
      if (reached.contains(&at)) {
        block = reached.lookup(&at);
        bool isEntry = &at == &function.getEntryBlock();
        blocks.push_back({&at, isEntry ? start : uint32_t(records.size()), first,
                          uint32_t(successors.size()), 0, symbol, 0});
        add(at, isEntry, argument, reached);
      }
  }

  /// Makes records of the constants in a block.
  void collect(const BasicBlock &at) {
    auto make = [&](const Value *of) {
      if (auto *found = dyn_cast<Constant>(of))
        constant(found);
    };
    for (const Instruction &of : at) {
      if (isa<PHINode>(of) || isLeftOut(of))
        continue;
      auto *call = dyn_cast<CallBase>(&of);
      // MLIR has the callee first, and the condition of a branch last.
      if (call && isa<Constant>(call->getCalledOperand()) &&
          !calledByName(*call) && !isa<IntrinsicInst>(call))
        make(call->getCalledOperand());
      bool isBranch = of.isTerminator() && !call && !isa<SwitchInst>(of);
      if (isBranch)
        forEachForwarded(of, make);
      forEachOwn(of, make);
      if (of.isTerminator() && !isBranch)
        forEachForwarded(of, make);
    }
  }

  void add(const BasicBlock &at, bool isEntry, uint32_t argument,
           const DenseMap<const BasicBlock *, uint32_t> &reached) {
    auto give = [&](const Value *of) {
      auto found = values.find(of);
      // Nothing could be said about a value without a record.
      isWhole &= found != values.end();
      operands.push_back(found == values.end() ? 0 : found->second);
    };
    for (const PHINode &phi : at.phis())
      push(&phi, argument, phi.getType(), none);
    if (!isEntry)
      blocks.back().first = records.size();
    blocks.back().code = records.size();
    for (const Instruction &of : at) {
      if (isa<PHINode>(of) || isLeftOut(of))
        continue;
      push(&of, kindOf(of), of.getType(), more(of));
      forEachOwn(of, give);
      if (!of.isTerminator())
        continue;
      forEachForwarded(of, give);
      for (unsigned i = 0; i != of.getNumSuccessors(); ++i)
        successors.push_back(reached.lookup(of.getSuccessor(i)));
    }
  }

  /// Fills the lists of users and of predecessors, which are the lists of operands
  /// and of successors backwards.
  void connect() {
    uses.resize(operands.size());
    invert(records, &TsRecord::operands, &TsRecord::uses, operands,
           [&](uint32_t to, uint32_t from, uint32_t index) { uses[to] = {from, index}; });
    predecessors.resize(successors.size());
    invert(blocks, &TsBlock::successors, &TsBlock::predecessors, successors,
           [&](uint32_t to, uint32_t from, uint32_t) { predecessors[to] = from; });
  }

  /// Gives each element of `all` the start of the list of its users, and each user
  /// its place there.
  template <typename Of, typename Put>
  static void invert(std::vector<Of> &all, uint32_t Of::*start, uint32_t Of::*back,
                     const std::vector<uint32_t> &names, Put put) {
    std::vector<uint32_t> next(all.size() + 1);
    for (uint32_t name : names)
      ++next[name + 1];
    for (size_t i = 1; i != next.size(); ++i)
      next[i] += next[i - 1];
    for (size_t i = 0; i != all.size(); ++i)
      all[i].*back = next[i];
    for (size_t i = 0; i != all.size(); ++i) {
      uint32_t first = all[i].*start;
      uint32_t end = i + 1 == all.size() ? names.size() : all[i + 1].*start;
      for (uint32_t at = first; at != end; ++at)
        put(next[names[at]]++, uint32_t(i), at - first);
    }
  }

  const Module &module;
  const DataLayout &layout;
  const DenseSet<const Argument *> neverWritten;
  static constexpr unsigned fewIncoming = 16;
  DenseMap<const PHINode *, DenseMap<const BasicBlock *, const Value *>> manyIncoming;
  std::vector<const GlobalValue *> named;
  DenseMap<const GlobalValue *, uint32_t> symbolNumbers;
  SmallVector<const Constant *> unread;
  DenseMap<const Type *, uint32_t> typeNumbers;
  std::map<std::tuple<uint32_t, uint32_t, std::string, std::string, std::string>, uint32_t>
      kindNumbers;
  /// Kinds by opcode and number of successors, of calls by flags, of constants by
  /// name, and of intrinsics and assembly by callee.
  std::array<uint32_t, 512> plain;
  std::array<uint32_t, 32> calls;
  DenseMap<const char *, uint32_t> constants;
  std::array<DenseMap<const Value *, uint32_t>, 3> known;
  /// The records of the values of a function, by LLVM's own values.
  DenseMap<const Value *, uint32_t> values;
  /// The block that records are added to.
  uint32_t block = none;
};

} // namespace

Table::Table(const Module &module) {
  Tabulator made(module);
  made.run();
  // The analyses do not take a number of 32 bits for a whole address.
  isRead = made.isWhole && !StringRef(module.getTargetTriple().str()).starts_with("nvptx-");
  lists = std::move(static_cast<Lists &>(made));
}

TsProgram Table::program() const {
  const Lists &of = lists;
  return {of.records,   of.kinds,        of.blocks,     of.symbols,
          of.arguments, of.types,        of.parts,      of.uses,
          of.numbers,   of.operands,     of.successors, of.predecessors,
          of.positions, of.others,       of.text,       {},
          {},           of.assembly,     of.assemblySize,
          target().number(), isRead};
}
