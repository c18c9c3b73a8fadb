//===- Options.h - Options that exist as data -------------------*- C++ -*-===//
//
// mlir::Pass::Option and mlir::detail::PassOptions::Option objects created from
// descriptions, for passes and for pipelines alike.
//
//===----------------------------------------------------------------------===//

#ifndef MLIR_EXT_OPTIONS_H
#define MLIR_EXT_OPTIONS_H

#include "mlir-ext.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassOptions.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir_ext {

/// A name and its help, kept for the life of the process.
struct NamedSpec {
  std::string name, help;

  explicit NamedSpec(const MlirExtNamed &named);
};

/// The description of one option, kept for the life of the process, since
/// llvm::cl refers to the strings.
struct OptionSpec {
  std::string name, help, defaultValue;
  uint32_t kind;
  std::vector<NamedSpec> values;

  explicit OptionSpec(const MlirExtOption &option);
};

std::vector<OptionSpec> copyOptions(intptr_t nOptions,
                                    const MlirExtOption *options);

/// The value of an enumeration: an index into OptionSpec::values. A class of
/// its own, so that llvm::cl parses it by name.
enum class EnumValue : int {};

/// The live options of one pass or pipeline.
class OptionSet {
public:
  explicit OptionSet(const std::vector<OptionSpec> &specs) : specs(specs) {}
  OptionSet(const OptionSet &) = delete;
  OptionSet &operator=(const OptionSet &) = delete;

  /// Creates the options in `owner`, in the order of the descriptions:
  /// copying options between instances relies on that order.
  void createIn(mlir::Pass &owner);
  void createIn(mlir::detail::PassOptions &owner);

  bool getBool(size_t index) const;
  int64_t getInt(size_t index) const;
  llvm::StringRef getString(size_t index) const;
  llvm::ArrayRef<int64_t> getIntList(size_t index) const;
  llvm::ArrayRef<std::string> getStringList(size_t index) const;
  size_t getListSize(size_t index) const;

private:
  template <typename Owner> void create(Owner &owner);

  const std::vector<OptionSpec> &specs;
  llvm::SmallVector<std::unique_ptr<llvm::cl::Option>> options;
};

} // namespace mlir_ext

#endif // MLIR_EXT_OPTIONS_H
