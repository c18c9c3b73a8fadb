//===- Tilespace.h - What the parts of the plugin have in common ----------===//

#ifndef TILESPACE_LLVM_H
#define TILESPACE_LLVM_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include <optional>
#include <string>
#include <vector>

namespace tilespace {

/// One thing that is known of a value.
struct Fact {
  /// The number of the instruction that defines it, or an argument's number
  /// counted down from -1.
  int64_t value;
  /// The address space that it points to.
  unsigned space;
  /// The number of the instruction from which on that is known; 0 from its
  /// definition on.
  int64_t from;
  /// The instructions that use it there; none if it holds for all.
  std::vector<int64_t> uses;
};

/// What is to be done to one body of a function.
struct Body {
  std::string name;
  /// The number of an instruction in the function; 0 if there is none.
  int64_t inside;
  bool isClone;
  std::vector<Fact> facts;
  /// Calls, by number, and the bodies that they go to.
  std::vector<std::pair<int64_t, size_t>> calls;
};

/// What is known of a module. Instructions are numbered from 1 on, function by
/// function, in order.
struct Answer {
  std::vector<Body> bodies;
};

/// The functions in which LLVM alone leaves generic accesses.
llvm::SmallPtrSet<llvm::Function *, 16>
leftGeneric(llvm::Module &module, llvm::FunctionAnalysisManager &analyses);

/// Asks the passes about a copy of the module. None, with a reason in `why`,
/// if it cannot be imported.
std::optional<Answer> ask(const llvm::Module &module, llvm::StringRef options,
                          std::string &why);

/// Puts an answer onto the module, as far as it is about the functions `left`
/// and their copies. Returns the functions that changed.
llvm::SmallVector<llvm::Function *>
place(llvm::Module &module, const Answer &answer,
      const llvm::SmallPtrSetImpl<llvm::Function *> &left);

/// Takes what casts say into the accesses of functions.
void inferFromCasts(llvm::ArrayRef<llvm::Function *> changed,
                    llvm::FunctionAnalysisManager &analyses);

} // namespace tilespace

#endif // TILESPACE_LLVM_H
