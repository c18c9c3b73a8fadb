//===- Options.h - The options of the plugin ------------------------------===//

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
  /// The options on the command line of the compiler: `-Xclang -mllvm -Xclang -tilespace-...`.
  static Options ofCommandLine();

  /// Adds options to these, written as for `add`.
  static std::optional<std::string> addForAll(llvm::StringRef text);

  /// Adds options written `name=value;flag`. Returns an error message.
  std::optional<std::string> add(llvm::StringRef text);

  /// Adds the environment's values of options that have no value yet. Returns an
  /// error message if it gives an option that must be a flag.
  std::optional<std::string> addEnvironment();

  /// The value of an option, or its default.
  llvm::StringRef get(llvm::StringRef name) const;
  /// Whether an option that is true or false is true.
  bool is(llvm::StringRef name) const { return get(name) == "true"; }
  /// Whether the options say that the pass runs after the inliner.
  bool isLate() const;

  /// The options about assumptions of the analysis that differ from the default, a
  /// line for each: `name=value`.
  std::string ofAnalysis() const;

private:
  llvm::StringMap<std::string> values;
};

} // namespace tilespace

#endif // TILESPACE_LLVM_OPTIONS_H
