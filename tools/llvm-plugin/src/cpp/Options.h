//===- Options.h - What the plugin is asked to do -------------------------===//

#ifndef TILESPACE_LLVM_OPTIONS_H
#define TILESPACE_LLVM_OPTIONS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tilespace {

/// Values of the options that `passes/Passes.td` declares for the plugin.
class Options {
public:
  /// What the command line of the compiler says: `-mllvm -tilespace-...`.
  static Options ofCommandLine();

  /// Adds options written `name=value;flag`. Returns what is wrong with them.
  std::optional<std::string> add(llvm::StringRef text);

  /// The value of an option, or its default.
  llvm::StringRef get(llvm::StringRef name) const;
  /// Whether an option that is true or false is true.
  bool is(llvm::StringRef name) const { return get(name) == "true"; }

  /// The options that were given and that a pass of ours takes, as MLIR reads
  /// them.
  std::string ofPass(llvm::StringRef pass) const;

private:
  llvm::StringMap<std::string> given;
};

} // namespace tilespace

#endif // TILESPACE_LLVM_OPTIONS_H
