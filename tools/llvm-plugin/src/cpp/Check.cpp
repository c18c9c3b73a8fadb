//===- Check.cpp - The result of an answer is the same program ------------===//
//
//   store i32 0, ptr %v      %c = addrspacecast ptr %v to ptr addrspace(3)
//                            %b = addrspacecast ptr addrspace(3) %c to ptr
//                            store i32 0, ptr %b
//   call void @f(ptr %v)     call void @f.shared(ptr %b)
//
// Rewrite.cpp may do little: it adds casts of pointers, sends calls to copies of
// their callees, and replaces the listed atomics. All else must stay as it was:
// each instruction in its place, with its flags, attributes and metadata, and
// with its operands except for casts. So all instructions are noted before, and
// compared after.
//
// Why it is right: a pointer that is cast to the space that it is in, and back,
// is the same pointer, and a copy of a function does what the function does.
// Whether the spaces are right is another question: the analyses test their
// solution (passes/core/src/solve/check.rs).
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "Tilespace.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace tilespace;

static Original::Head headOf(const Function &function) {
  // The operands are its personality, and the data before and after its label.
  return {function.getAttributes(), function.getCallingConv(),
          {function.value_op_begin(), function.value_op_end()},
          function.hasGC() ? function.getGC() : ""};
}

static Original::Linkage linkageOf(const GlobalObject &object) {
  return {object.getLinkage(), object.getVisibility(), object.isDSOLocal(),
          object.getComdat(), object.getSection().str()};
}

static Original::Variable variableOf(const GlobalVariable &variable) {
  return {&variable,
          variable.hasInitializer() ? variable.getInitializer() : nullptr,
          linkageOf(variable),
          variable.isConstant() | variable.isExternallyInitialized() << 1 |
              unsigned(variable.getThreadLocalMode()) << 2};
}

Original::Original(const Module &module) {
  for (const GlobalVariable &variable : module.globals())
    variables.push_back(variableOf(variable));
  for (const GlobalAlias &alias : module.aliases())
    aliases.emplace_back(&alias, alias.getAliasee());
  for (const Function &function : module) {
    Noted &noted = functions[&function];
    noted.head = headOf(function);
    noted.linkage = linkageOf(function);
    for (const BasicBlock &block : function)
      noted.blocks.push_back(&block);
    for (const Instruction &instruction : instructions(function)) {
      Line line = {
          &instruction, instruction.getParent(), {}, instruction.clone()};
      for (const Value *operand : instruction.operand_values())
        line.operands.push_back({operand, operand->getType()});
      // So that it is not a user of the operands.
      line.shape->dropAllReferences();
      noted.lines.push_back(std::move(line));
    }
  }
}

Original::~Original() {
  for (auto &[function, noted] : functions)
    for (Line &line : noted.lines)
      line.shape->deleteValue();
}

namespace {

/// Compares a function with its state before, or a copy with its original.
class Comparison {
public:
  using Difference = std::pair<const Instruction *, const char *>;
  using Originals = DenseMap<const Function *, const Function *>;

  Comparison(const Original::Noted &before, const Function &original,
             const Function &after, const Answer &answer, const Body *body,
             const Originals &originals)
      : before(before), after(after), isCopy(&original != &after),
        answer(answer), originals(originals) {
    if (body)
      for (const Atomic &atomic : body->atomics)
        atomics[atomic.at] = &atomic;
    for (auto [one, other] : zip(original.args(), after.args()))
      twins[&one] = &other;
  }

  std::optional<Difference> find() {
    if (headOf(after) != before.head ||
        (isCopy ? !after.hasInternalLinkage()
                : linkageOf(after) != before.linkage))
      return {{nullptr, "a function has other attributes"}};
    if (before.blocks.size() != after.size())
      return {{nullptr, "a function has other blocks"}};
    for (auto [one, other] : zip(before.blocks, after))
      twins[one] = &other;
    if (std::optional<Difference> stray = pair())
      return stray;
    for (auto [line, instruction] : pairs)
      if (const char *what = difference(*line, *instruction))
        return {{instruction, what}};
    return std::nullopt;
  }

private:
  /// Whether an operation converts a pointer to another space, and does nothing
  /// else.
  bool isCast(const Instruction &shape,
              ArrayRef<Original::Operand> operands) const {
    auto *call = dyn_cast<CallInst>(&shape);
    return call ? isCast(operands.back().value) : isa<AddrSpaceCastInst>(shape);
  }

  bool isCast(const Instruction &instruction) const {
    auto *call = dyn_cast<CallInst>(&instruction);
    return call ? isCast(call->getCalledOperand())
                : isa<AddrSpaceCastInst>(instruction);
  }

  /// Whether a call of this callee does so.
  bool isCast(const Value *callee) const {
    auto *assembly = dyn_cast<InlineAsm>(callee);
    return assembly && any_of(answer.casts, [&](const auto &cast) {
             return assembly->getAsmString() == cast.second.assembly &&
                    assembly->getConstraintString() == cast.second.constraints;
           });
  }

  /// Finds the twin of each instruction, and whether all are where they were.
  /// Casts have no twins: only the pointers that they cast count.
  std::optional<Difference> pair() {
    auto next = before.lines.begin(), end = before.lines.end();
    auto skipCasts = [&] {
      for (; next != end && isCast(*next->shape, next->operands); ++next)
        casts[next->was] = next->operands.front().value;
    };
    for (const Instruction &instruction : instructions(after)) {
      if (isCast(instruction))
        continue;
      skipCasts();
      if (next == end || twins.lookup(next->block) != instruction.getParent())
        return {{&instruction, "an instruction has moved"}};
      // A comparison and exchange gives two results, of which the second
      // instruction takes the first.
      if (isa<AtomicCmpXchgInst>(instruction) && atomics.contains(next->was))
        continue;
      twins[next->was] = &instruction;
      pairs.emplace_back(&*next++, &instruction);
    }
    skipCasts();
    if (next != end)
      return {{nullptr, "an instruction is missing"}};
    return std::nullopt;
  }

  /// Strips the casts from a value of the original, which may be gone if it has a
  /// twin.
  const Value *castFrom(const Value *value) const {
    for (unsigned step = 0; step != limits::castSteps; ++step) {
      if (auto found = casts.find(value); found != casts.end())
        value = found->second;
      else if (twins.contains(value))
        return value;
      else if (auto *cast = dyn_cast<ConstantExpr>(value);
               cast && cast->getOpcode() == Instruction::AddrSpaceCast)
        value = cast->getOperand(0);
      else
        break;
    }
    return value;
  }

  /// Strips the casts from a value of the result.
  const Value *castTo(const Value *value) const {
    for (unsigned step = 0; step != limits::castSteps; ++step) {
      auto *call = dyn_cast<CallInst>(value);
      if (auto *cast = dyn_cast<AddrSpaceCastOperator>(value))
        value = cast->getPointerOperand();
      else if (call && isCast(*call))
        value = call->getArgOperand(0);
      else
        break;
    }
    return value;
  }

  /// Whether a value is the same except for casts.
  bool isSame(const Original::Operand &one, const Value *other) const {
    return one.type == other->getType() && isSamePointer(one.value, other);
  }

  bool isSamePointer(const Value *one, const Value *other) const {
    one = castFrom(one), other = castTo(other);
    const Value *twin = twins.lookup(one);
    // A value without a twin is a constant.
    return (twin ? twin : one) == other;
  }

  /// Whether a call has its old callee, or a copy of the callee.
  bool callsSame(const Original::Operand &one, const Value *other) const {
    auto *copy = dyn_cast<Function>(other);
    const Function *original = copy ? originals.lookup(copy) : nullptr;
    return original ? one.value->stripPointerCastsAndAliases() == original
                    : isSame(one, other);
  }

  /// Whether the equal of an atomic intrinsic has the intrinsic's operands.
  bool isEqual(const Original::Line &line, const Instruction &equal,
               const Atomic &atomic) const {
    auto *result = dyn_cast<ExtractValueInst>(&equal);
    auto *operation =
        result ? dyn_cast<Instruction>(result->getAggregateOperand()) : &equal;
    bool isOne =
        operation && (!atomic.assembly.empty() ? isa<CallInst>(operation)
                      : atomic.operation ? isa<AtomicRMWInst>(operation)
                                         : isa<AtomicCmpXchgInst>(operation));
    // The last operand of a call is its callee.
    size_t count = line.operands.size() - 1;
    if (!isOne || equal.getType() != line.shape->getType() ||
        operation->getNumOperands() < count)
      return false;
    for (size_t index = 1; index < count; ++index)
      if (!isSame(line.operands[index], operation->getOperand(index)))
        return false;
    return isSamePointer(line.operands[0].value, operation->getOperand(0));
  }

  const char *difference(const Original::Line &line,
                         const Instruction &now) const {
    if (const Atomic *atomic = atomics.lookup(line.was))
      if (now.getOpcode() != line.shape->getOpcode() ||
          !isa<IntrinsicInst>(now))
        return isEqual(line, now, *atomic)
                   ? nullptr
                   : "an atomic differs from the program's";
    if (now.getOpcode() != line.shape->getOpcode() ||
        now.getType() != line.shape->getType() ||
        now.getNumOperands() != line.operands.size())
      return "an instruction was replaced by another";
    if (!line.shape->hasSameSpecialState(&now) ||
        line.shape->getRawSubclassOptionalData() !=
            now.getRawSubclassOptionalData())
      return "an instruction has other flags";
    if (!hasSameMetadata(*line.shape, now))
      return "an instruction has other metadata";
    auto *call = dyn_cast<CallBase>(&now);
    for (auto [index, value] : enumerate(line.operands)) {
      const Use &use = now.getOperandUse(index);
      // A local value in metadata is only a remark. Other metadata is a mode.
      if (auto *metadata = dyn_cast<MetadataAsValue>(use))
        if (isa<LocalAsMetadata>(metadata->getMetadata()))
          continue;
      if (call && call->isCallee(&use) ? !callsSame(value, use)
                                       : !isSame(value, use))
        return "an instruction has another operand";
    }
    if (auto *pad = dyn_cast<LandingPadInst>(&now))
      if (pad->isCleanup() != cast<LandingPadInst>(line.shape)->isCleanup())
        return "an instruction has other flags";
    if (auto *phi = dyn_cast<PHINode>(&now))
      for (unsigned index = 0; index < phi->getNumIncomingValues(); ++index)
        if (twins.lookup(cast<PHINode>(line.shape)->getIncomingBlock(index)) !=
            phi->getIncomingBlock(index))
          return "a value comes from another block";
    return nullptr;
  }

  bool hasSameMetadata(const Instruction &one, const Instruction &other) const {
    SmallVector<std::pair<unsigned, MDNode *>> first, second;
    one.getAllMetadataOtherThanDebugLoc(first);
    other.getAllMetadataOtherThanDebugLoc(second);
    const DILocation *at = one.getDebugLoc(), *now = other.getDebugLoc();
    // A copy has scopes of its own.
    bool isSamePlace = isCopy && at && now
                           ? at->getLine() == now->getLine() &&
                                 at->getColumn() == now->getColumn()
                           : at == now;
    // And identities of loops.
    auto isLoop = [&](const auto &of) {
      return isCopy && of.first == LLVMContext::MD_loop;
    };
    erase_if(first, isLoop), erase_if(second, isLoop);
    return first == second && isSamePlace;
  }

  const Original::Noted &before;
  const Function &after;
  const bool isCopy;
  const Answer &answer;
  const Originals &originals;
  DenseMap<const Instruction *, const Atomic *> atomics;
  /// The counterparts in the result.
  DenseMap<const Value *, const Value *> twins;
  /// The pointers that the casts of the original cast.
  DenseMap<const Value *, const Value *> casts;
  SmallVector<std::pair<const Original::Line *, const Instruction *>> pairs;
};

} // namespace

std::optional<Message> Original::difference(const Module &module,
                                            const Answer &answer,
                                            const Rewritten &rewritten) const {
  Comparison::Originals originals;
  for (auto [copy, original] : rewritten.copies)
    originals[copy] = original;
  // Copies were made in the order of their bodies.
  DenseMap<const Function *, const Body *> bodies;
  auto copy = rewritten.copies.begin();
  for (const Body &body : answer.bodies)
    if (!body.isClone)
      bodies[body.function] = &body;
    else if (body.function && copy != rewritten.copies.end())
      bodies[copy++->first] = &body;
  auto is = [](const char *what, const Twine &where = "") {
    return Message{Message::Error, ("check: the result differs from the program: " +
                                    StringRef(what) + where)
                                       .str()};
  };
  size_t found = 0;
  for (const Function &function : module) {
    const Function *original = originals.lookup(&function);
    original = original ? original : &function;
    found += original == &function;
    auto before = functions.find(original);
    if (before == functions.end())
      return is("a function was added", ": '" + function.getName() + "'");
    Comparison comparison(before->second, *original, function, answer,
                          bodies.lookup(&function), originals);
    if (auto difference = comparison.find()) {
      std::string text;
      raw_string_ostream out(text);
      out << " in '" << function.getName() << "'";
      if (difference->first)
        out << ":" << *difference->first;
      return is(difference->second, text);
    }
  }
  if (found != functions.size())
    return is("a function is missing");
  if (!equal(variables, map_range(module.globals(), variableOf)))
    return is("the variables differ");
  auto aliasOf = [](const GlobalAlias &alias) {
    return std::pair(&alias, alias.getAliasee());
  };
  if (!equal(aliases, map_range(module.aliases(), aliasOf)))
    return is("the aliases differ");
  return std::nullopt;
}
