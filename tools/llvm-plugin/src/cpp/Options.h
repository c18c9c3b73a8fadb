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

  /// Adds some to these, written as below.
  static std::optional<std::string> addForAll(llvm::StringRef text);

  /// Adds options written `name=value;flag`. Returns an error message.
  std::optional<std::string> add(llvm::StringRef text);

  /// Adds what the environment says of options that have no value yet. Returns an
  /// error message if it gives one that must be a flag.
  std::optional<std::string> addEnvironment();

  /// The value of an option, or its default.
  llvm::StringRef get(llvm::StringRef name) const;
  /// Whether an option that is true or false is true.
  bool is(llvm::StringRef name) const { return get(name) == "true"; }
  /// Whether the pass is said to run behind the inliner.
  bool isLate() const;

  /// Those that say what the analysis assumes and are not the default's, each in a
  /// line: `name=value`.
  std::string ofAnalysis() const;

private:
  llvm::StringMap<std::string> values;
};

} // namespace tilespace

#endif // TILESPACE_LLVM_OPTIONS_H
