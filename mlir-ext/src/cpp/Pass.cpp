//===- Pass.cpp - Passes described by data --------------------------------===//

#include "Options.h"
#include "Pass.h"
#include "mlir/Analysis/AliasAnalysis.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/CommandLine.h"
#include <utility>

using namespace mlir;
using namespace mlir_ext;

namespace mlir_ext {
/// Data of a pass for the next one on the same operation: an analysis, so that
/// any pass in between that changes something invalidates it.
class HandedOn {
public:
  explicit HandedOn(Operation * /*operation*/) {}
  HandedOn(const HandedOn &) = delete;
  ~HandedOn() { set({}); }

  void set(MlirExtHandedOn next) {
    MlirExtHandedOn old = std::exchange(data, next);
    if (old.destroy)
      old.destroy(old.userData);
  }

  MlirExtHandedOn take() { return std::exchange(data, {}); }

private:
  MlirExtHandedOn data = {};
};
} // namespace mlir_ext

namespace {

/// A copy of MlirExtPassDescriptor that lives as long as the process. Its
/// address identifies the pass.
struct alignas(8) PassSpec {
  std::string argument, description;
  uint32_t anchor;
  std::vector<std::string> anchorNames, dialects, lateDialects, loadedWith;
  std::vector<OptionSpec> options;
  std::vector<NamedSpec> statistics;
  MlirExtPassRun run;
  const void *userData;

  explicit PassSpec(const MlirExtPassDescriptor &descriptor);

  /// The operation name of a pass that is restricted to one.
  std::optional<StringRef> opName() const {
    if (anchor == MLIR_EXT_ANCHOR_NAMED && anchorNames.size() == 1)
      return StringRef(anchorNames.front());
    return std::nullopt;
  }
};

/// Loads dialects by name. So a pass can depend on a dialect without linking
/// against it, such as a dialect of another plugin.
///
/// An extension of the builtin dialect is applied once, when the registry is
/// added to a context, and not again whenever a dialect is loaded; an
/// extension of another dialect, when that is loaded, or at once if it is.
class DialectLoader : public DialectExtensionBase {
public:
  DialectLoader(StringRef with, ArrayRef<std::string> dialects)
      : DialectExtensionBase(ArrayRef(with)), with(with), dialects(dialects) {}

  void apply(MLIRContext *context,
             MutableArrayRef<Dialect *> /*loaded*/) const override {
    for (const std::string &name : dialects)
      (void)context->getOrLoadDialect(name);
  }

  std::unique_ptr<DialectExtensionBase> clone() const override {
    return std::make_unique<DialectLoader>(with, dialects);
  }

private:
  /// Parts of a PassSpec.
  StringRef with;
  ArrayRef<std::string> dialects;
};

/// A pass described by a PassSpec.
class DescribedPass : public Pass {
public:
  explicit DescribedPass(const PassSpec &spec)
      : Pass(TypeID::getFromOpaquePointer(&spec), spec.opName()), spec(spec),
        options(spec.options) {
    options.createIn(*this);
    for (const NamedSpec &statistic : spec.statistics)
      statistics.push_back(std::make_unique<Statistic>(
          this, statistic.name.c_str(), statistic.help.c_str()));
  }

  StringRef getName() const override { return spec.argument; }
  StringRef getArgument() const override { return spec.argument; }
  StringRef getDescription() const override { return spec.description; }

  void getDependentDialects(DialectRegistry &registry) const override {
    if (!spec.dialects.empty())
      registry.addExtension(
          TypeID::getFromOpaquePointer(&spec),
          std::make_unique<DialectLoader>("builtin", spec.dialects));
    for (const std::string &with : spec.loadedWith)
      registry.addExtension(
          TypeID::getFromOpaquePointer(&with),
          std::make_unique<DialectLoader>(with, spec.lateDialects));
  }

  LogicalResult initialize(MLIRContext *context) override {
    for (const std::string &name : spec.dialects)
      if (!context->getLoadedDialect(name))
        return emitError(UnknownLoc::get(context))
               << "pass '" << spec.argument << "' needs the dialect '" << name
               << "', which is not registered";
    return success();
  }

  bool canScheduleOn(RegisteredOperationName name) const override {
    bool isFunction = name.hasInterface<FunctionOpInterface>();
    switch (spec.anchor) {
    case MLIR_EXT_ANCHOR_ANY:
      return true;
    case MLIR_EXT_ANCHOR_FUNCTION:
      return isFunction;
    case MLIR_EXT_ANCHOR_FUNCTION_OR_MODULE:
      return isFunction || name.getStringRef() == "builtin.module";
    default:
      return llvm::is_contained(spec.anchorNames, name.getStringRef());
    }
  }

  void runOnOperation() override {
    if (!spec.run(wrap(static_cast<Pass *>(this)), MlirExtOptions{&options},
                  wrap(getOperation()), spec.userData))
      signalPassFailure();
  }

  void addStatistic(size_t index, uint64_t amount) {
    *statistics[index] += amount;
  }

  void preserveAnalyses() { markAllAnalysesPreserved(); }

  void handOn(MlirExtHandedOn data) {
    getAnalysis<HandedOn>().set(data);
    markAnalysesPreserved<HandedOn>();
  }

  MlirExtHandedOn takeHandedOn() {
    auto handedOn = getCachedAnalysis<HandedOn>();
    return handedOn ? handedOn->get().take() : MlirExtHandedOn{};
  }

  AliasAnalysis &aliasAnalysis() { return getAnalysis<AliasAnalysis>(); }

  LogicalResult runNested(StringRef text, ArrayRef<MlirOperation> operations) {
    OpPassManager pipeline;
    if (failed(parse(text, pipeline)))
      return failure();
    for (MlirOperation operation : operations)
      if (failed(runPipeline(pipeline, unwrap(operation))))
        return failure();
    return success();
  }

  LogicalResult runInside(StringRef text) {
    OpPassManager inner;
    if (failed(parse(text, inner)))
      return failure();
    // Else the functions would be skipped silently.
    for (Region &region : getOperation()->getRegions())
      for (auto function : region.getOps<FunctionOpInterface>())
        for (Pass &pass : inner)
          if (!Schedulable::on(pass, *function))
            return getOperation()->emitError()
                   << "cannot run '" << pass.getArgument() << "' on functions";
    OpPassManager pipeline(getOperation()->getName());
    pipeline.nestAny() = std::move(inner);
    return runPipeline(pipeline, getOperation());
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<DescribedPass>(spec);
  }

private:
  /// Access to a protected member for pass managers.
  struct Schedulable : Pass {
    static bool on(const Pass &pass, Operation &op) {
      bool (Pass::*may)(Operation *) const = &Schedulable::canScheduleOn;
      return (pass.*may)(&op);
    }
  };

  LogicalResult parse(StringRef text, OpPassManager &pipeline) {
    std::string errors;
    llvm::raw_string_ostream errorStream(errors);
    if (failed(parsePassPipeline(text, pipeline, errorStream)))
      return getOperation()->emitError()
             << "cannot read the pipeline '" << text
             << "': " << StringRef(errors).trim();
    return success();
  }

  const PassSpec &spec;
  OptionSet options;
  SmallVector<std::unique_ptr<Statistic>> statistics;
};

} // namespace

static std::vector<std::string> copyStrings(intptr_t count,
                                            const MlirStringRef *strings) {
  std::vector<std::string> copies;
  for (MlirStringRef string : llvm::ArrayRef(strings, count))
    copies.push_back(unwrap(string).str());
  return copies;
}

PassSpec::PassSpec(const MlirExtPassDescriptor &descriptor)
    : argument(unwrap(descriptor.argument)),
      description(unwrap(descriptor.description)), anchor(descriptor.anchor),
      anchorNames(copyStrings(descriptor.nAnchorNames, descriptor.anchorNames)),
      dialects(copyStrings(descriptor.nDialects, descriptor.dialects)),
      lateDialects(
          copyStrings(descriptor.nLateDialects, descriptor.lateDialects)),
      loadedWith(copyStrings(descriptor.nLoadedWith, descriptor.loadedWith)),
      options(copyOptions(descriptor.nOptions, descriptor.options)),
      run(descriptor.run), userData(descriptor.userData) {
  for (const MlirExtNamed &statistic :
       llvm::ArrayRef(descriptor.statistics, descriptor.nStatistics))
    statistics.emplace_back(statistic);
}

//===----------------------------------------------------------------------===//
// C interface of passes
//===----------------------------------------------------------------------===//

static const PassSpec &unwrap(MlirExtPassSpec spec) {
  return *static_cast<const PassSpec *>(spec.ptr);
}

MlirExtPassSpec
mlirExtPassSpecCreate(const MlirExtPassDescriptor *descriptor) {
  return MlirExtPassSpec{new PassSpec(*descriptor)};
}

void mlirExtRegisterPass(MlirExtPassSpec mlirSpec) {
  const PassSpec &spec = unwrap(mlirSpec);
  registerPass([&spec] { return std::make_unique<DescribedPass>(spec); });
}

MlirPass mlirExtCreatePass(MlirExtPassSpec spec) {
  return wrap(static_cast<Pass *>(new DescribedPass(unwrap(spec))));
}

void mlirExtPassAddStatistic(MlirPass pass, intptr_t index, uint64_t amount) {
  static_cast<DescribedPass *>(unwrap(pass))->addStatistic(index, amount);
}

void mlirExtPassMarkAllAnalysesPreserved(MlirPass pass) {
  static_cast<DescribedPass *>(unwrap(pass))->preserveAnalyses();
}

void mlirExtPassHandOn(MlirPass pass, MlirExtHandedOn data) {
  static_cast<DescribedPass *>(unwrap(pass))->handOn(data);
}

MlirExtHandedOn mlirExtPassTakeHandedOn(MlirPass pass) {
  return static_cast<DescribedPass *>(unwrap(pass))->takeHandedOn();
}

void mlirExtPassAddAliasAnalysis(MlirPass pass,
                                 MlirExtAliasAnalysis implementation) {
  auto *described = static_cast<DescribedPass *>(unwrap(pass));
  addAliasAnalysis(described->aliasAnalysis(), implementation);
}

bool mlirExtPassRunPipeline(MlirPass pass, MlirStringRef pipeline,
                            intptr_t nOperations,
                            const MlirOperation *operations) {
  auto *described = static_cast<DescribedPass *>(unwrap(pass));
  return succeeded(described->runNested(
      unwrap(pipeline), llvm::ArrayRef(operations, nOperations)));
}

bool mlirExtPassRunPipelineInside(MlirPass pass, MlirStringRef pipeline) {
  auto *described = static_cast<DescribedPass *>(unwrap(pass));
  return succeeded(described->runInside(unwrap(pipeline)));
}

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

namespace {

/// The options of one use of a pipeline.
class PipelineOptions : public mlir::detail::PassOptions {
public:
  explicit PipelineOptions(const std::vector<OptionSpec> &specs) : set(specs) {
    set.createIn(*this);
  }

  OptionSet set;
};

} // namespace

/// Appends a piece of text to the std::string that `output` points to.
static void appendText(MlirStringRef text, void *output) {
  static_cast<std::string *>(output)->append(text.data, text.length);
}

/// Adds the pipeline that `build` writes for the options in `text`.
static LogicalResult
buildPipeline(const std::vector<OptionSpec> &specs, MlirExtPipelineBuild build,
              const void *userData, OpPassManager &manager, StringRef text,
              function_ref<LogicalResult(const Twine &)> errorHandler) {
  std::string errors;
  llvm::raw_string_ostream errorStream(errors);
  PipelineOptions options(specs);
  // llvm::cl prints what is wrong with a value; only the rest is in `errors`.
  if (failed(options.parseFromString(text, errorStream)))
    return errors.empty() ? failure() : errorHandler(StringRef(errors).trim());

  bool hasFailed = false;
  std::string output;
  build(MlirExtOptions{&options.set}, &hasFailed, appendText, &output,
        userData);
  if (hasFailed)
    return errorHandler(output);
  if (failed(parsePassPipeline(output, manager, errorStream)))
    return errorHandler(StringRef(errors).trim());
  return success();
}

void mlirExtRegisterPipeline(MlirStringRef argument, MlirStringRef description,
                             intptr_t nOptions, const MlirExtOption *options,
                             MlirExtPipelineBuild build, const void *userData) {
  // The options refer to the strings for as long as the registry lives.
  const auto &specs =
      *new std::vector<OptionSpec>(copyOptions(nOptions, options));
  registerPassPipeline(
      unwrap(argument), unwrap(description),
      [&specs, build, userData](OpPassManager &manager, StringRef text,
                                auto errorHandler) {
        return buildPipeline(specs, build, userData, manager, text,
                             errorHandler);
      },
      [&specs](function_ref<void(const mlir::detail::PassOptions &)> handler) {
        handler(PipelineOptions(specs));
      });
}

void mlirExtPassNames(MlirStringCallback write, void *writer) {
  auto &options = llvm::cl::getRegisteredOptions();
  // The registry lists itself as options of a driver only, and these once.
  static std::unique_ptr<PassPipelineCLParser> driver =
      options.contains("pass-pipeline")
          ? nullptr
          : std::make_unique<PassPipelineCLParser>("", "");
  for (StringRef name : options.keys())
    if (PassInfo::lookup(name) || PassPipelineInfo::lookup(name))
      write(wrap(name), writer);
}
