//===- Tilespace.h - Declarations shared by the parts of the plugin -------===//

#ifndef TILESPACE_LLVM_H
#define TILESPACE_LLVM_H

#include "Options.h"
#include "Table.h"
#include "compat.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Passes/PassBuilder.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace tilespace {

/// The name of the pass in LLVM's pipelines, remarks and diagnostics.
constexpr const char *passName = "tilespace";

/// A target that has a record (`spaces.td`, "Targets").
class Target {
public:
  Target(uint32_t index, unsigned generic) : generic(generic), index(index) {}
  /// The target of a module; none if the target has no record.
  static std::optional<Target> of(const llvm::Module &module);
  /// The target's address space for the space with this number in a copy; none if
  /// the target has no such space.
  std::optional<unsigned> own(int64_t number) const;
  /// The number in a copy of an address space.
  unsigned inCopy(unsigned space) const;
  bool isNVPTX() const { return index == 0; }
  uint32_t number() const { return index; }
  /// Whether the back end infers the spaces of one function by itself.
  bool infers() const;
  /// The constraints of assembly that hides a generic pointer; empty if there is
  /// none.
  llvm::StringRef hides() const;
  /// Whether a thread may access the stack slots of another thread on a chip. If
  /// the chip has no name: whether it may on any chip of the target.
  bool mayShareSlots(const std::string &chip) const;

  /// The address space of generic pointers.
  const unsigned generic;

private:
  const uint32_t index;
};

/// The target of the module that the pass runs on in this thread.
const Target &target();

/// Sets this thread's target for the lifetime of the object.
class TargetScope {
public:
  explicit TargetScope(const Target &target);
  ~TargetScope();

private:
  const Target *before;
};

/// Whether a type is a generic pointer.
inline bool isGeneric(const llvm::Type *type) {
  return type->isPointerTy() && type->getPointerAddressSpace() == target().generic;
}

/// The values that a select or phi chooses from.
llvm::SmallVector<llvm::Value *, 4> chosenFrom(const llvm::Instruction &merge);

/// Adds a part to a text, and returns where it starts and its size.
inline std::pair<uint32_t, uint32_t> append(std::string &text, llvm::StringRef part) {
  uint32_t start = text.size();
  text += part;
  return {start, uint32_t(part.size())};
}

/// The place of an instruction, or its place before: LLVM replaces some.
struct Site {
  llvm::Function *function = nullptr;
  llvm::DILocation *location = nullptr;
  /// Whether it is the place of the function itself.
  bool isFunction = false;
};

/// A module as plain records (Table.cpp).
class Table {
public:
  explicit Table(const llvm::Module &module);
  TsProgram program() const;

  struct Lists {
    std::vector<TsRecord> records;
    std::vector<TsKind> kinds;
    std::vector<TsBlock> blocks;
    std::vector<TsSymbol> symbols;
    std::vector<TsArgument> arguments;
    std::vector<TsType> types;
    std::vector<TsPart> parts;
    std::vector<TsUse> uses;
    std::vector<int64_t> numbers;
    std::vector<uint32_t> operands, successors, predecessors, positions, others;
    std::string text;
    uint32_t assembly = 0, assemblySize = 0;
  };

private:
  Lists lists;
  bool isRead;
};

/// A fact about a value.
struct Fact {
  /// The instruction that defines it, or an argument.
  const llvm::Value *value;
  /// The address space that it points to.
  int64_t space;
  /// The instruction from which it holds; null if it holds from the definition.
  llvm::Instruction *from;
  /// Whether it holds only from there: LLVM must not move an access that relies on
  /// it to an earlier place.
  bool isOnlyFromThere;
  /// The instructions that use the value there; empty if the fact holds for all
  /// uses.
  std::vector<llvm::Instruction *> uses;
};

/// An atomic intrinsic that cannot name its space, and its equal that can.
struct Atomic {
  /// The intrinsic.
  llvm::Instruction *at;
  /// The address space that it accesses.
  int64_t space;
  /// Inline assembly and its constraints; empty for an operation.
  std::string assembly = {}, constraints = {};
  /// The operation; none for a comparison and exchange.
  std::optional<llvm::AtomicRMWInst::BinOp> operation = std::nullopt;
  llvm::AtomicOrdering ordering = llvm::AtomicOrdering::NotAtomic;
  /// Empty for the whole system.
  std::string scope = {};
};

/// An access that becomes two accesses, each by one of the pointers that a select or
/// phi chooses from.
struct Split {
  /// Its record, and the operand.
  uint32_t access, operand;
  /// The record of the select or phi.
  uint32_t merge;
  /// The address spaces of the values that it chooses from, in order: two spaces.
  llvm::SmallVector<unsigned, 4> spaces;
};

/// The changes to one body of a function.
struct Body {
  std::string name;
  /// The function of the program; null if it has no code.
  llvm::Function *function;
  bool isClone;
  std::vector<Fact> facts;
  /// Calls, and the bodies that they are retargeted to.
  std::vector<std::pair<llvm::Instruction *, uint32_t>> calls;
  /// Accesses that name their space in the types of their operands, and the
  /// address spaces that they may name, as bits.
  std::vector<std::pair<llvm::Instruction *, uint32_t>> retyped;
  std::vector<Atomic> atomics;
  std::vector<Split> splits;
};

/// Assembly that casts a pointer to an address space, and its constraints.
struct OpaqueCast {
  std::string assembly, constraints;
};

class QueriedModule;

/// The facts about a module.
struct Answer {
  /// The module as it was.
  std::shared_ptr<QueriedModule> module;
  std::vector<Body> bodies;
  /// By address space.
  std::map<int64_t, OpaqueCast> casts;

  /// The instructions of the module, as it was, with their records.
  llvm::ArrayRef<std::pair<uint32_t, llvm::Instruction *>> instructions() const;
};

/// Adds the cast of `castTo` as assembly, through which LLVM sees neither that the
/// pointer is dereferenceable nor the object that it points to. So LLVM moves no
/// access to a place where the pointer is not in the space. Null where pointers to
/// the space are not 64-bit numbers.
llvm::CallInst *castOpaquely(const Answer &answer, llvm::Value *pointer,
                             unsigned space, llvm::BasicBlock::iterator point);

/// The program's own casts of generic pointers to a memory space (Promises.cpp).
class Promises {
public:
  /// Marks them.
  Promises(llvm::Module &module, const Answer &answer);
  ~Promises();
  /// Hides from LLVM the casts in a function that only the program vouches for.
  void hide(llvm::Function &function) const;
  /// Whether an instruction is such a cast, hidden or not.
  static bool isOne(const llvm::Instruction &instruction);

private:
  llvm::Module &module;
  const Answer &answer;
};

/// Whether a function has a cast to a memory space that is not true wherever the
/// function runs, and that nothing hides from LLVM.
bool cannotHide(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);

/// A message of the passes.
struct Message {
  enum Kind { Error, Warning, Remark } kind;
  std::string text;
  /// The place that it is about, if that is still there.
  Site at = {};
  /// Its source location; empty if that is unknown.
  std::string place = {};
  /// The notes below it.
  std::vector<Message> notes = {};
};

/// The pointer operand of a load, a store or an atomic operation; null for
/// anything else.
const llvm::Value *accessedPointer(const llvm::Instruction &instruction);

/// Visits the pointers through which an instruction accesses memory; of a copy the
/// source first.
void forEachPointer(const llvm::Instruction &instruction,
                    llvm::function_ref<void(const llvm::Use &)> visit);

/// Adds a cast of a generic pointer to an address space.
llvm::Instruction *castTo(llvm::Value *pointer, unsigned space,
                          llvm::BasicBlock::iterator point);

/// Adds casts of a generic pointer to an address space and back. The uses stay.
std::pair<llvm::Instruction *, llvm::CastInst *>
castThereAndBack(llvm::Value *pointer, unsigned space,
                 llvm::BasicBlock::iterator point);

/// The functions in which LLVM by itself leaves generic accesses.
llvm::SmallPtrSet<llvm::Function *, 16>
leftGeneric(llvm::Module &module, llvm::FunctionAnalysisManager &analyses);

/// Queries the analyses about a module (AnalysisQuery.cpp). None if they have no answer, with
/// the reason among the messages. `hidesSlots`: see Hide.cpp.
std::optional<Answer> queryAnalyses(const llvm::Module &module, const Options &options,
                          bool hidesSlots, std::vector<Message> &messages);

/// An access in the result: its body, by the index in the answer, its record, the
/// operand, and the address space that it names after LLVM's own inference.
using Outcome = TsOutcome;

/// The outcome of an answer, for remarks and reports.
struct Result {
  Answer answer;
  Options options;
  std::vector<Outcome> outcomes;
  /// The code of the module as the pass got it, if a page is wanted.
  std::string without;
};

/// Reports the outcome: remarks, and errors about accesses that must not stay
/// generic.
void tell(const Result &result, bool remarks, std::vector<Message> &messages);

/// Writes the report, and errors about generic accesses that the code must not
/// have. `code` is the code of the final module; empty if it is not known.
void writeReport(const Result &result, llvm::StringRef code,
                 std::vector<Message> &messages);

/// Runs the pass with options in pipeline syntax.
void runPass(llvm::Module &module, llvm::ModuleAnalysisManager &analyses,
             llvm::StringRef options);

/// The rest of LLVM's pipeline after a place (Code.cpp).
struct RestOfPipeline {
  RestOfPipeline(const llvm::PassBuilder &builder, llvm::OptimizationLevel level);

  llvm::OptimizationLevel level;
  llvm::PipelineTuningOptions tuning;
};

/// The code of a module, by the code generator; empty if it has none (Code.cpp).
/// `isOptimized`: the optimizer has come to its last place, or comes to it by
/// `rest`.
std::string codeOf(llvm::Module &module, bool isOptimized,
                   const RestOfPipeline *rest = nullptr);

/// An intrinsic of the target that names a space in the type of a pointer: the
/// number of that operand, and the address spaces that it may name, as bits.
struct RetypedIntrinsic {
  unsigned operand;
  int64_t spaces;
};
using IntrinsicSpaces = llvm::DenseMap<llvm::Intrinsic::ID, RetypedIntrinsic>;
IntrinsicSpaces intrinsicSpaces(const Answer &answer);

/// The result of applying an answer.
struct Rewritten {
  /// Functions that changed.
  llvm::SmallVector<llvm::Function *> changed;
  /// Copies of functions, and their originals.
  llvm::SmallVector<std::pair<llvm::Function *, llvm::Function *>> copies;
  /// Functions in which the answer was not fully applied, and why.
  llvm::SmallVector<std::pair<llvm::Function *, std::string>> left;
  /// Replaced atomic intrinsics, and the address space of each.
  llvm::SmallVector<std::pair<llvm::Instruction *, unsigned>> atomics;
  /// Casts that were added, which may be unused in the end.
  llvm::SmallVector<llvm::WeakVH> dead;
  /// Whether a pointer is cast to local memory.
  bool namesLocal = false;
  /// The instructions of each body, with their records.
  std::vector<std::pair<Outcome, llvm::WeakVH>> instructions;
  /// Accesses that are to become two, with their bodies.
  std::vector<std::pair<uint32_t, const Split *>> splits;
  /// Accesses that became two, once for each space.
  std::vector<Outcome> split;
};

/// Applies an answer to its module, for the functions `generic` and their copies.
Rewritten rewrite(const Answer &answer,
             const llvm::SmallPtrSetImpl<llvm::Function *> &generic);

/// A module before an answer is applied to it, to be compared with the result
/// (Check.cpp).
class Original {
public:
  explicit Original(const llvm::Module &module);
  ~Original();
  Original(const Original &) = delete;
  /// A difference that `rewrite` may not make; none if there is no such difference.
  std::optional<Message> difference(const llvm::Module &module,
                                    const Answer &answer,
                                    const Rewritten &rewritten) const;

  struct Operand {
    const llvm::Value *value;
    const llvm::Type *type;
  };
  /// An instruction, as a clone without operands (`shape`) and its operands. The
  /// instruction itself may be gone.
  struct Line {
    const llvm::Instruction *was;
    const llvm::BasicBlock *block;
    llvm::SmallVector<Operand, 4> operands;
    llvm::Instruction *shape;
  };
  using Head = std::tuple<llvm::AttributeList, unsigned,
                          llvm::SmallVector<const llvm::Value *, 3>, std::string>;
  using Linkage = std::tuple<unsigned, unsigned, bool, const llvm::Comdat *,
                             std::string>;
  using Variable = std::tuple<const llvm::GlobalVariable *, const llvm::Constant *,
                              Linkage, unsigned>;
  struct Noted {
    Head head;
    Linkage linkage;
    llvm::SmallVector<const llvm::BasicBlock *> blocks;
    std::vector<Line> lines;
  };

private:
  std::map<const llvm::Function *, Noted> functions;
  std::vector<Variable> variables;
  std::vector<std::pair<const llvm::GlobalAlias *, const llvm::Constant *>> aliases;
};

/// Alignment of loads and stores that LLVM derives from generic pointers, but not
/// through casts of them (Alignment.cpp).
class Alignments {
public:
  /// The alignments in the functions `generic`, which have not been changed yet.
  Alignments(const Answer &answer,
             const llvm::SmallPtrSetImpl<llvm::Function *> &generic);
  /// States them in the functions that changed.
  void state(const Rewritten &rewritten) const;

private:
  /// By the record of the instruction.
  llvm::DenseMap<uint32_t, llvm::Align> known;
};

/// The spaces that the accesses of the bodies name in the end, except for
/// instructions that LLVM replaced.
std::vector<Outcome> outcomes(llvm::Module &module, const Rewritten &rewritten,
                              llvm::FunctionAnalysisManager &analyses);

/// Whether the host launches a function.
inline bool isKernel(const llvm::Function &function) {
  switch (function.getCallingConv()) {
  case llvm::CallingConv::PTX_Kernel:
  case llvm::CallingConv::AMDGPU_KERNEL:
  case llvm::CallingConv::SPIR_KERNEL:
    return true;
  default:
    return false;
  }
}

/// Whether something other than the program calls a function: the host, or the
/// stages of a pipeline for graphics.
inline bool isEntry(const llvm::Function &function) {
  switch (function.getCallingConv()) {
  case llvm::CallingConv::AMDGPU_VS:
  case llvm::CallingConv::AMDGPU_LS:
  case llvm::CallingConv::AMDGPU_HS:
  case llvm::CallingConv::AMDGPU_ES:
  case llvm::CallingConv::AMDGPU_GS:
  case llvm::CallingConv::AMDGPU_PS:
  case llvm::CallingConv::AMDGPU_CS:
  case llvm::CallingConv::AMDGPU_CS_Chain:
  case llvm::CallingConv::AMDGPU_CS_ChainPreserve:
    return true;
  default:
    return isKernel(function);
  }
}

/// States the promises of `restrict` keys of a front end as LLVM's own (Given.cpp).
/// Returns whether there were any.
bool markRestrict(llvm::Module &module);

/// Visits the `!nvvm.annotations` of functions: a key and its value.
void forEachAnnotation(
    const llvm::Module &module,
    llvm::function_ref<void(llvm::Function &, llvm::StringRef, llvm::Metadata *)> visit);

/// The arguments by value of kernels that no code writes, in parameter memory.
llvm::DenseSet<const llvm::Argument *> gridConstants(const llvm::Module &module);

/// Warns about casts from one memory space to another: PTX has none.
void warnOfCasts(llvm::Module &module);

/// Lets LLVM's inliner spend more on calls with addresses of stack slots, if the
/// options say so (Promote.cpp).
void promoteSlots(llvm::PassBuilder &builder);

/// Whether no other code calls into the modules of a compiler, by its command
/// line (WholeProgram.cpp).
bool isClosedByCommandLine(const llvm::PassBuilder &builder);

/// Whether no other code calls into a module, by the options, or where they do
/// not say, by the command line.
bool isWholeProgram(const llvm::Module &module, const Options &options,
                    bool isClosed);

/// Makes the symbols of such a module internal, unless the host or assembly names
/// them.
bool closeProgram(llvm::Module &module);

/// Drops internal functions that nothing but themselves calls or names. Functions
/// that only call each other stay. Returns whether any was dropped.
bool dropUnreached(llvm::Module &module,
                   llvm::FunctionAnalysisManager &analyses);

/// Copies an argument by value of a kernel to the stack where the code generator
/// would, if one of the functions `generic` gets its address (Parameters.cpp).
/// Returns whether there is one.
bool copyParameters(llvm::Module &module,
                    const llvm::SmallPtrSetImpl<llvm::Function *> &generic);

/// Puts a test in front of each claim in functions: each cast of a generic
/// pointer to a memory space (Sanitize.cpp).
void sanitize(llvm::Module &module, llvm::ArrayRef<llvm::Function *> changed);

/// A call of assembly with a pointer that returns, throws nothing, and has these
/// effects on memory.
llvm::CallInst *callAssembly(llvm::InlineAsm *assembly, llvm::Value *pointer,
                             llvm::MemoryEffects effects,
                             llvm::BasicBlock::iterator before);

/// Makes registers of stack slots of a function that are accessed through a choice
/// between them (Slots.cpp). Returns whether there were any.
bool splitSlots(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);

/// Passes values where a call would copy an argument by value through a generic
/// address (Values.cpp). Returns whether there were any.
bool passValues(llvm::Module &module, llvm::FunctionAnalysisManager &analyses);

/// Whether `passValues` would pass any if no other code called into the module.
bool mayPassValues(llvm::Module &module);

/// Keeps the code generator from making the accesses to a function's slots generic
/// (Keep.cpp). Returns whether there were any.
bool keepSlots(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);

/// Hides an address by assembly without an instruction (Hide.cpp).
llvm::CallInst *hideAddress(llvm::Value *pointer, llvm::MemoryEffects effects,
                            llvm::BasicBlock::iterator before);

/// Hides the addresses of stack slots that leave their functions (Hide.cpp).
void hideSlots(llvm::Module &module);

/// Whether a function has an instruction after which LLVM's infer-address-spaces
/// leaves others without operands (LLVM 22): an llvm.ptrmask; a select or phi that
/// chooses only between constants that name no space and addresses computed from
/// these, in a cycle as well; or a select or phi that gets such an address.
/// Addresses of variables are given a space.
bool misleadsInference(const llvm::Function &function);

/// Runs LLVM's infer-address-spaces on a function, unless the function misleads it.
void inferSpaces(llvm::Function &function,
                 llvm::FunctionAnalysisManager &analyses);

/// Splits accesses by a pointer that a condition chooses from two memory spaces, in
/// the functions `where` (Split.cpp). Returns the functions with such accesses; the
/// spaces of the accesses are noted in `rewritten`.
llvm::SmallVector<llvm::Function *>
splitMerges(llvm::function_ref<bool(llvm::Function &)> where,
            const Promises &promises, Rewritten &rewritten);

/// Propagates casts into the accesses of functions, and into the target
/// intrinsics listed in the answer.
void inferFromCasts(llvm::ArrayRef<llvm::Function *> changed,
                    const IntrinsicSpaces &intrinsics, Rewritten &rewritten,
                    llvm::FunctionAnalysisManager &analyses);

/// Reports messages to the user of the compiler. Returns whether one is an
/// error.
bool report(llvm::Module &module, llvm::ArrayRef<Message> messages);

/// The name of a memory space, by its number.
std::string nameOfSpace(unsigned number);

/// Whether optimization remarks of this pass are enabled.
bool wantsRemarks(const llvm::Module &module);

/// Remarks on copies, and on functions that were left unchanged.
void remark(const Rewritten &rewritten);

/// Remarks on accesses that name their space after LLVM's infer-address-spaces
/// and did not before.
class NamedAccesses {
public:
  /// Before.
  explicit NamedAccesses(llvm::ArrayRef<llvm::Function *> functions);
  /// After.
  void remark();

private:
  llvm::ArrayRef<llvm::Function *> functions;
  llvm::DenseSet<const llvm::Instruction *> named;
};

} // namespace tilespace

#endif // TILESPACE_LLVM_H
