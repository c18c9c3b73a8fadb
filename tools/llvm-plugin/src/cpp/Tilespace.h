//===- Tilespace.h - Declarations shared by the parts of the plugin -------===//

#ifndef TILESPACE_LLVM_H
#define TILESPACE_LLVM_H

#include "Options.h"
#include "Table.h"
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
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace tilespace {

/// The name of the pass in LLVM's pipelines, remarks and diagnostics.
constexpr const char *passName = "tilespace";

/// A target that has a record (`spaces.td`, "Targets").
class Target {
public:
  Target(uint32_t index, unsigned generic) : generic(generic), index(index) {}
  /// That of a module; none if it has no record.
  static std::optional<Target> of(const llvm::Module &module);
  /// The address space that a space has which has this number in a copy; none if
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
  /// Whether a thread may access the stack slots of another on a chip; on one
  /// without a name, if on any of the target's.
  bool mayShareSlots(const std::string &chip) const;

  /// The address space of generic pointers.
  const unsigned generic;

private:
  const uint32_t index;
};

/// The target of the module that the pass runs on in this thread.
const Target &target();

/// Says what that is, for as long as it lives.
class TargetScope {
public:
  explicit TargetScope(const Target &target);
  ~TargetScope();

private:
  const Target *before;
};

/// Whether a type is that of a generic pointer.
inline bool isGeneric(const llvm::Type *type) {
  return type->isPointerTy() && type->getPointerAddressSpace() == target().generic;
}

/// The instructions and functions of a module by number, each from 1 on, in
/// order; only functions with a body have numbers.
class Numbers {
public:
  explicit Numbers(llvm::Module &module);
  /// Null for an unassigned number.
  llvm::Instruction *instruction(int64_t number) const;
  llvm::Function *function(int64_t number) const;
  /// Where an instruction is, or was: LLVM replaces some.
  struct Site {
    llvm::Function *function;
    llvm::DILocation *location;
  };
  std::optional<Site> site(int64_t number) const;
  size_t instructionCount() const { return instructions.size(); }
  llvm::ArrayRef<llvm::Instruction *> all() const { return instructions; }

private:
  std::vector<llvm::Instruction *> instructions;
  std::vector<Site> sites;
  std::vector<llvm::Function *> functions;
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
  /// The number of the instruction that defines it, or an argument's number
  /// counted down from -1.
  int64_t value;
  /// The address space that it points to.
  int64_t space;
  /// The number of the instruction from which on it holds; 0 from the
  /// definition on.
  int64_t from;
  /// Whether it holds only there: LLVM must not move an access that relies on
  /// it to a place before.
  bool isOnlyFromThere;
  /// The instructions that use it there; none if it holds for all.
  std::vector<int64_t> uses;
};

/// An atomic intrinsic that cannot name its space, and its equal that can.
struct Atomic {
  /// The number of the intrinsic.
  int64_t at;
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

/// The changes to one body of a function.
struct Body {
  std::string name;
  /// The number of an instruction in the function; 0 if there is none.
  int64_t inside;
  bool isClone;
  std::vector<Fact> facts;
  /// Calls, by number, and the bodies that they are retargeted to.
  std::vector<std::pair<int64_t, int64_t>> calls;
  /// Accesses that name their space in the types of their operands, by number,
  /// and the address spaces that they may name, as bits.
  std::vector<std::pair<int64_t, int64_t>> retyped;
  std::vector<Atomic> atomics;
};

/// Assembly that casts a pointer to an address space, and its constraints.
struct OpaqueCast {
  std::string assembly, constraints;
};

class Copy;
class InPlace;

/// The facts about a module.
struct Answer {
  /// The queried copy of the module.
  std::shared_ptr<Copy> copy;
  /// The module itself as it was, where that was queried.
  std::shared_ptr<InPlace> inPlace;
  std::vector<Body> bodies;
  /// By address space.
  std::map<int64_t, OpaqueCast> casts;
};

/// The same as `castTo` by assembly, through which LLVM does not see that the
/// pointer is dereferenceable, or to what it points. So it moves no access to a
/// place where the pointer is not there. Null where pointers to the space are no
/// 64-bit numbers.
llvm::CallInst *castOpaquely(const Answer &answer, llvm::Value *pointer,
                             unsigned space, llvm::BasicBlock::iterator point);

/// The program's own casts of generic pointers to a memory space (Promises.cpp).
class Promises {
public:
  /// Marks them.
  Promises(llvm::Module &module, const Answer &answer);
  ~Promises();
  /// Hides from LLVM those of a function for which only the program vouches.
  void hide(llvm::Function &function) const;
  /// Whether an instruction is one, hidden or not.
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
  /// The number of the instruction that it is about, that of a function counted
  /// down from -1, or 0.
  int64_t at;
  std::string text;
  /// Its source location; empty if that is unknown.
  std::string place = {};
  /// The notes below it.
  std::vector<Message> notes = {};
};

/// The pointer operand of a load, a store or an atomic operation; null for
/// anything else.
const llvm::Value *accessedPointer(const llvm::Instruction &instruction);

/// Adds a cast of a generic pointer to an address space.
llvm::Instruction *castTo(llvm::Value *pointer, unsigned space,
                          llvm::BasicBlock::iterator point);

/// Adds casts of a generic pointer to an address space and back. The uses stay.
std::pair<llvm::Instruction *, llvm::CastInst *>
castThereAndBack(llvm::Value *pointer, unsigned space,
                 llvm::BasicBlock::iterator point);

/// The functions in which LLVM alone leaves generic accesses.
llvm::SmallPtrSet<llvm::Function *, 16>
leftGeneric(llvm::Module &module, llvm::FunctionAnalysisManager &analyses);

/// Queries the passes about a copy of the module. None if it cannot be imported
/// or a pass failed, with the reason among the messages. The copy goes to the
/// file `original` if one is named. `hidesSlots`: see Hide.cpp.
std::optional<Answer> ask(const llvm::Module &module, const Numbers &numbers,
                          const Options &options, bool hidesSlots,
                          llvm::StringRef original,
                          std::vector<Message> &messages);

/// An access in the result.
struct Outcome {
  /// The body that it is in, by its index in the answer.
  int64_t body;
  /// The number of the instruction.
  int64_t at;
  /// The operand.
  int64_t operand;
  /// The address space that it names behind LLVM's own inference.
  int64_t space;

  /// The access of the input.
  std::tuple<int64_t, int64_t, int64_t> access() const {
    return {body, at, operand};
  }
};

/// The outcome of an answer, for those that want to know of it.
struct Result {
  Answer answer;
  Options options;
  bool hidesSlots;
  std::vector<Outcome> outcomes;
};

/// Queries the analyses about the module itself, by a table (InPlace.cpp).
std::optional<Answer> askInPlace(const llvm::Module &module, const Numbers &numbers,
                                 const Options &options, bool hidesSlots,
                                 std::vector<Message> &messages);

/// Tells of the outcome of such an answer. `writes`: the report is written; see
/// writeReport.
void tellInPlace(const Result &result, bool remarks, bool writes,
                 llvm::StringRef code, std::vector<Message> &messages);

/// The options as the analyses take them.
TsOptions plainOptions(const Options &options, bool hidesSlots);

/// Reports the outcome: remarks, and errors where an access stays generic that
/// must not.
void tell(const Result &result, bool remarks, std::vector<Message> &messages);

/// Writes the report, and errors where the code has a generic access that must
/// not be. `code` is what the module has become; empty if that is not known.
void writeReport(const Result &result, llvm::StringRef code,
                 std::vector<Message> &messages);

/// The code of a module, by the code generator; empty if it has none (Code.cpp).
/// `isOptimized`: the optimizer has come to its last place.
std::string codeOf(llvm::Module &module, bool isOptimized);

/// Compares a module that an answer was applied to with its original.
void check(const llvm::Module &module, const Numbers &numbers,
           const Options &options, llvm::StringRef original,
           std::vector<Message> &messages);

/// An intrinsic of the target that names a space in the type of a pointer: the
/// number of that operand, and the address spaces that it may name, as bits.
struct RetypedIntrinsic {
  unsigned operand;
  int64_t spaces;
};
using IntrinsicSpaces = llvm::DenseMap<llvm::Intrinsic::ID, RetypedIntrinsic>;
IntrinsicSpaces intrinsicSpaces(const Numbers &numbers, const Answer &answer);

/// The result of applying an answer.
struct Placed {
  /// Functions that changed.
  llvm::SmallVector<llvm::Function *> changed;
  /// Copies of functions, and what they are copies of.
  llvm::SmallVector<std::pair<llvm::Function *, llvm::Function *>> copies;
  /// Functions in which the answer was not fully applied, and why.
  llvm::SmallVector<std::pair<llvm::Function *, std::string>> left;
  /// Replaced atomic intrinsics, and the address space of each.
  llvm::SmallVector<std::pair<llvm::Instruction *, unsigned>> atomics;
  /// Casts that were added, which may be unused in the end.
  llvm::SmallVector<llvm::WeakVH> dead;
  /// Whether a pointer is cast to local memory.
  bool namesLocal = false;
  /// The instructions of each body, with their numbers.
  std::vector<std::pair<Outcome, llvm::WeakVH>> instructions;
  /// Accesses that became two, once for each space.
  std::vector<Outcome> split;
};

/// Applies an answer to the module with the numbered instructions, for the
/// functions `generic` and their copies.
Placed place(const Numbers &numbers, const Answer &answer,
             const llvm::SmallPtrSetImpl<llvm::Function *> &generic);

/// Alignment of loads and stores that LLVM derives from generic pointers, and
/// not behind casts of these (Alignment.cpp).
class Alignments {
public:
  /// Those of the functions `generic`, which have not been changed yet.
  Alignments(const Numbers &numbers,
             const llvm::SmallPtrSetImpl<llvm::Function *> &generic);
  /// States them in the functions that changed.
  void state(const Placed &placed) const;

private:
  /// By the number of the instruction.
  llvm::DenseMap<int64_t, llvm::Align> known;
};

/// The spaces that the accesses of the bodies name in the end, but for those of
/// instructions that LLVM replaced.
std::vector<Outcome> outcomes(llvm::Module &module, const Placed &placed,
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

/// Warns of casts between two memory spaces, of which PTX has none.
void warnOfCasts(llvm::Module &module);

/// Lets LLVM's inliner spend more on calls with addresses of stack slots, if the
/// options say so (Promote.cpp).
void promoteSlots(llvm::PassBuilder &builder);

/// Whether no other code calls into the modules of a compiler, by its command
/// line (Whole.cpp).
bool isClosedByCommandLine(const llvm::PassBuilder &builder);

/// Whether no other code calls into a module, by the options, or where they do
/// not say, by the command line.
bool isWholeProgram(const llvm::Module &module, const Options &options,
                    bool isClosed);

/// Makes internal in such a module what the host does not name.
bool closeProgram(llvm::Module &module);

/// Drops the functions of this module alone that nothing calls or names, up to
/// those that only call each other. Returns whether there were any.
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

/// Makes registers of stack slots of a function that are accessed by a choice of
/// them (Slots.cpp). Returns whether there were any.
bool splitSlots(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);

/// Passes values where a call would copy an argument by value by a generic address
/// (Values.cpp). Returns whether there were any.
bool passValues(llvm::Module &module, llvm::FunctionAnalysisManager &analyses);

/// Whether there would be any if nobody else calls into the module.
bool mayPassValues(llvm::Module &module);

/// Keeps the code generator from making generic what accesses the slots of a
/// function (Keep.cpp). Returns whether there were any.
bool keepSlots(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);

/// An address behind assembly without an instruction (Hide.cpp).
llvm::CallInst *hideAddress(llvm::Value *pointer, llvm::MemoryEffects effects,
                            llvm::BasicBlock::iterator before);

/// Hides the addresses of stack slots that leave their functions (Hide.cpp).
void hideSlots(llvm::Module &module);

/// Whether a function has an instruction behind which LLVM's
/// infer-address-spaces leaves others without operands (LLVM 22): an
/// llvm.ptrmask, a select or phi of nothing but constants that name no space and
/// addresses computed from these, in a cycle as well, or one that gets such an
/// address. Addresses of variables are given a space.
bool misleadsInference(const llvm::Function &function);

/// LLVM's infer-address-spaces on a function, but for one that misleads it.
void inferSpaces(llvm::Function &function,
                 llvm::FunctionAnalysisManager &analyses);

/// Splits accesses by a pointer that a condition chooses from two memory spaces
/// (Split.cpp). `hostIsGlobal`: the host passes kernels pointers to global memory
/// alone. Returns whether there were any; their spaces are noted in `placed`.
bool splitMerges(llvm::Function &function, bool hostIsGlobal,
                 const Promises &promises, Placed &placed);

/// Propagates casts into the accesses of functions, and into the target
/// intrinsics listed in the answer.
void inferFromCasts(llvm::ArrayRef<llvm::Function *> changed,
                    const IntrinsicSpaces &intrinsics, Placed &placed,
                    llvm::FunctionAnalysisManager &analyses);

/// Reports messages to the user of the compiler. Returns whether one is an
/// error.
bool report(llvm::Module &module, const Numbers &numbers,
            llvm::ArrayRef<Message> messages);

/// The name of a memory space, by its number.
std::string nameOfSpace(unsigned number);

/// Whether optimization remarks of this pass are enabled.
bool wantsRemarks(const llvm::Module &module);

/// Remarks on copies, and on functions that were left unchanged.
void remark(const Placed &placed);

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
