//===- Options.cpp - Options that exist as data ---------------------------===//

#include "Options.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Wrap.h"

using namespace mlir;
using namespace mlir_ext;
using mlir::detail::PassOptions;

//===----------------------------------------------------------------------===//
// Descriptions
//===----------------------------------------------------------------------===//

NamedSpec::NamedSpec(const MlirExtNamed &named)
    : name(unwrap(named.name)), help(unwrap(named.help)) {}

OptionSpec::OptionSpec(const MlirExtOption &option)
    : name(unwrap(option.name)), help(unwrap(option.help)),
      defaultValue(unwrap(option.defaultValue)), kind(option.kind) {
  for (const MlirExtNamed &value :
       llvm::ArrayRef(option.values, option.nValues))
    values.emplace_back(value);
}

std::vector<OptionSpec> mlir_ext::copyOptions(intptr_t nOptions,
                                              const MlirExtOption *options) {
  std::vector<OptionSpec> specs;
  for (const MlirExtOption &option : llvm::ArrayRef(options, nOptions))
    specs.emplace_back(option);
  return specs;
}

/// The elements of a default value such as "1,2".
static SmallVector<StringRef> splitDefault(StringRef text) {
  SmallVector<StringRef> elements;
  text.split(elements, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return elements;
}

/// The number in a default value; zero where there is none.
static int64_t parseInt(StringRef text) {
  int64_t value = 0;
  (void)text.trim().getAsInteger(10, value);
  return value;
}

static EnumValue parseEnum(const OptionSpec &spec) {
  for (auto [index, value] : llvm::enumerate(spec.values))
    if (value.name == spec.defaultValue)
      return EnumValue(index);
  return EnumValue(0);
}

//===----------------------------------------------------------------------===//
// Live options
//===----------------------------------------------------------------------===//

/// The base classes of pass options, independent of the owner.
template <typename T>
using Scalar = llvm::cl::opt<T, /*ExternalStorage=*/false,
                             PassOptions::OptionParser<T>>;
template <typename T>
using List =
    llvm::cl::list<T, /*StorageClass=*/bool, PassOptions::OptionParser<T>>;

/// The class of the options that `Owner` holds.
template <typename Owner, typename T>
using OptionOf = std::conditional_t<std::is_base_of_v<Pass, Owner>,
                                    Pass::Option<T>, PassOptions::Option<T>>;
template <typename Owner, typename T>
using ListOptionOf =
    std::conditional_t<std::is_base_of_v<Pass, Owner>, Pass::ListOption<T>,
                       PassOptions::ListOption<T>>;

template <typename Owner, typename T>
static std::unique_ptr<llvm::cl::Option>
makeScalar(Owner &owner, const OptionSpec &spec, const T &initial) {
  return std::make_unique<OptionOf<Owner, T>>(
      owner, spec.name, llvm::cl::desc(spec.help), llvm::cl::init(initial));
}

template <typename Owner>
static std::unique_ptr<llvm::cl::Option> makeEnum(Owner &owner,
                                                  const OptionSpec &spec) {
  // The names come first: the initial value is printed through them.
  auto option = std::make_unique<OptionOf<Owner, EnumValue>>(
      owner, spec.name, llvm::cl::desc(spec.help));
  for (auto [index, value] : llvm::enumerate(spec.values))
    option->getParser().addLiteralOption(value.name, EnumValue(index),
                                         value.help);
  option->setInitialValue(parseEnum(spec));
  return option;
}

template <typename Owner, typename T>
static std::unique_ptr<llvm::cl::Option>
makeList(Owner &owner, const OptionSpec &spec, ArrayRef<T> initial) {
  if (initial.empty())
    return std::make_unique<ListOptionOf<Owner, T>>(owner, spec.name,
                                                    llvm::cl::desc(spec.help));
  return std::make_unique<ListOptionOf<Owner, T>>(
      owner, spec.name, llvm::cl::desc(spec.help),
      llvm::cl::list_init<T>(initial));
}

template <typename Owner>
static std::unique_ptr<llvm::cl::Option> makeOption(Owner &owner,
                                                    const OptionSpec &spec) {
  switch (spec.kind) {
  case MLIR_EXT_OPTION_BOOL:
    return makeScalar<Owner, bool>(owner, spec, spec.defaultValue == "true");
  case MLIR_EXT_OPTION_INT:
    return makeScalar<Owner, int64_t>(owner, spec, parseInt(spec.defaultValue));
  case MLIR_EXT_OPTION_STRING:
    return makeScalar<Owner, std::string>(owner, spec, spec.defaultValue);
  case MLIR_EXT_OPTION_ENUM:
    return makeEnum(owner, spec);
  case MLIR_EXT_OPTION_LIST_INT: {
    SmallVector<int64_t> initial =
        llvm::map_to_vector(splitDefault(spec.defaultValue), parseInt);
    return makeList<Owner, int64_t>(owner, spec, initial);
  }
  case MLIR_EXT_OPTION_LIST_STRING: {
    auto initial = llvm::map_to_vector(
        splitDefault(spec.defaultValue),
        [](StringRef element) { return element.trim().str(); });
    return makeList<Owner, std::string>(owner, spec, initial);
  }
  }
  llvm::report_fatal_error("mlir-ext: unknown kind of option");
}

template <typename Owner> void OptionSet::create(Owner &owner) {
  for (const OptionSpec &spec : specs)
    options.push_back(makeOption(owner, spec));
}

void OptionSet::createIn(Pass &owner) { create(owner); }
void OptionSet::createIn(PassOptions &owner) { create(owner); }

/// The option as the type that it was created with.
template <typename T>
static const Scalar<T> &scalar(const llvm::cl::Option &option) {
  return static_cast<const Scalar<T> &>(option);
}
template <typename T>
static ArrayRef<T> list(const llvm::cl::Option &option) {
  return static_cast<const List<T> &>(option);
}

bool OptionSet::getBool(size_t index) const {
  return scalar<bool>(*options[index]).getValue();
}

int64_t OptionSet::getInt(size_t index) const {
  return scalar<int64_t>(*options[index]).getValue();
}

StringRef OptionSet::getString(size_t index) const {
  if (specs[index].kind == MLIR_EXT_OPTION_STRING)
    return scalar<std::string>(*options[index]).getValue();
  auto value = int(scalar<EnumValue>(*options[index]).getValue());
  return specs[index].values[value].name;
}

ArrayRef<int64_t> OptionSet::getIntList(size_t index) const {
  return list<int64_t>(*options[index]);
}

ArrayRef<std::string> OptionSet::getStringList(size_t index) const {
  return list<std::string>(*options[index]);
}

size_t OptionSet::getListSize(size_t index) const {
  return specs[index].kind == MLIR_EXT_OPTION_LIST_INT
             ? getIntList(index).size()
             : getStringList(index).size();
}

//===----------------------------------------------------------------------===//
// C interface
//===----------------------------------------------------------------------===//

static const OptionSet &unwrap(MlirExtOptions options) {
  return *static_cast<const OptionSet *>(options.ptr);
}

bool mlirExtOptionsGetBool(MlirExtOptions options, intptr_t index) {
  return unwrap(options).getBool(index);
}

int64_t mlirExtOptionsGetInt(MlirExtOptions options, intptr_t index) {
  return unwrap(options).getInt(index);
}

MlirStringRef mlirExtOptionsGetString(MlirExtOptions options, intptr_t index) {
  return wrap(unwrap(options).getString(index));
}

intptr_t mlirExtOptionsGetListSize(MlirExtOptions options, intptr_t index) {
  return unwrap(options).getListSize(index);
}

int64_t mlirExtOptionsGetListInt(MlirExtOptions options, intptr_t index,
                                 intptr_t element) {
  return unwrap(options).getIntList(index)[element];
}

MlirStringRef mlirExtOptionsGetListString(MlirExtOptions options,
                                          intptr_t index, intptr_t element) {
  return wrap(StringRef(unwrap(options).getStringList(index)[element]));
}
