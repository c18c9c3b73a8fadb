//===- Plugin.cpp - The pass, and its place in the pipeline ---------------===//
//
// The analyses are queried about the module (AnalysisQuery.cpp), the answer is
// applied to it (Rewrite.cpp), and LLVM's infer-address-spaces runs on the
// functions that changed.
//
// With `check`, the analyses test their solution, and the module is compared with
// its state before: it must be the same up to copies, their calls and casts
// (Check.cpp). So the check covers the resulting LLVM IR and not only the answer.
// After that addresses of slots are hidden; everything else is LLVM's own.
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "Tilespace.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace tilespace;

namespace {

/// Why a module stays as it is: the linker would inline a copy made here, or make
/// a better one.
constexpr StringLiteral beforeLinking =
    "link-time optimization follows; load the plugin in the linker";
/// Stack slots hide the sources of pointers.
constexpr StringLiteral unoptimized =
    "it is compiled at -O0; compile with -O1 or more";

FunctionAnalysisManager &functionsOf(Module &module,
                                     ModuleAnalysisManager &analyses) {
  return analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
}

/// Writes a report if one is wanted, on the code that a module becomes.
static void finishReport(Module &module, const Result &result,
                         bool isOptimized) {
  bool needsCode = result.options.is("require-resolved");
  if (result.options.get("report").empty() && !needsCode)
    return;
  std::vector<Message> messages;
  writeReport(result,
              target().isNVPTX() ? codeOf(module, isOptimized) : "", messages);
  report(module, messages);
}

/// The work that is left for the end of the optimizer.
struct Rest {
  /// Whether the code generator gets the module as it is then.
  bool isLast = false;
  /// The result for the report, if one is wanted.
  std::optional<Result> result;

  PreservedAnalyses finish(Module &module, FunctionAnalysisManager &functions,
                           bool isOptimized) const {
    bool isOther = false;
    if (isLast && target().isNVPTX()) {
      isOther = passValues(module, functions);
      for (Function &function : module)
        isOther |= keepSlots(function, functions);
    }
    if (result)
      finishReport(module, *result, isOptimized);
    return isOther ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
};
using Later = std::shared_ptr<Rest>;

class LastPass : public PassBase<LastPass> {
public:
  explicit LastPass(Later later) : later(std::move(later)) {}

  PreservedAnalyses run(Module &module, ModuleAnalysisManager &analyses) {
    std::optional<Target> of = Target::of(module);
    Rest rest = std::exchange(*later, Rest());
    if (!of)
      return PreservedAnalyses::all();
    TargetScope scope(*of);
    return rest.finish(module, functionsOf(module, analyses), true);
  }

private:
  Later later;
};

/// Whether a thread may access the slots of another thread, as far as is known. A
/// pointer that it loads may then point to such a slot, and nothing is claimed about
/// slots in memory.
static bool sharesSlots(const Module &module) {
  return any_of(module, [](const Function &function) {
    auto of = [&](StringRef kind) {
      return function.getFnAttribute(kind).getValueAsString();
    };
    return !function.isDeclaration() &&
           (target().mayShareSlots(of("target-cpu").str()) ||
            of("target-features").contains("+globally-addressable-scratch"));
  });
}

class TilespacePass : public PassBase<TilespacePass> {
public:
  /// `text` has options in pipeline syntax. `isClosed`: by the command line, no
  /// other code calls into the module. `why` says why the module stays as it is,
  /// if it does. `later` takes the work for a pass after this one; `rest` is the
  /// rest of LLVM's pipeline, where LLVM has inlined already.
  explicit TilespacePass(std::string text = "", bool isClosed = false,
                         StringRef why = "", Later later = nullptr,
                         std::optional<RestOfPipeline> rest = std::nullopt)
      : text(std::move(text)), isClosed(isClosed), why(why),
        later(std::move(later)), restOfPipeline(std::move(rest)) {}

  PreservedAnalyses run(Module &module, ModuleAnalysisManager &analyses) {
    Options options = Options::ofCommandLine();
    std::optional<std::string> wrong = options.add(text);
    std::optional<Target> of = Target::of(module);
    if (!wrong && of)
      wrong = options.addEnvironment();
    if (wrong)
      module.getContext().diagnose(DiagnosticInfoGeneric("tilespace: " + *wrong));
    if (wrong || !of)
      return PreservedAnalyses::all();
    TargetScope scope(*of);
    std::optional<HandlerScope> printed;
    if (StringRef remarks = options.get("remarks"); remarks != "none")
      printed.emplace(module.getContext(), printRemarks(remarks == "all"));
    FunctionAnalysisManager &functions = functionsOf(module, analyses);
    Rest rest;
    std::string without = codeWithout(module, options);
    PreservedAnalyses preserved = infer(module, functions, options, rest.result);
    if (rest.result)
      rest.result->without = std::move(without);
    rest.isLast = why.empty() && (later || options.get("place") == "optimizer-last");
    if (later)
      *later = std::move(rest);
    else
      preserved.intersect(rest.finish(module, functions, false));
    return preserved;
  }

private:
  /// The code of the module as it is, for a page; empty at a place where LLVM has
  /// yet to optimize it, and where the options have changed LLVM's inliner.
  std::string codeWithout(Module &module, const Options &options) const {
    bool isLast = !later || options.get("place") == "optimizer-last";
    bool isWanted = options.get("report").ends_with(".html") && why.empty();
    if (!isWanted || !(isLast || restOfPipeline) || options.is("promote") ||
        !target().isNVPTX())
      return "";
    return codeOf(module, later != nullptr, restOfPipeline ? &*restOfPipeline : nullptr);
  }

  /// `result` gets the result for a report, if a report is wanted.
  PreservedAnalyses infer(Module &module, FunctionAnalysisManager &functions,
                          const Options &options, std::optional<Result> &result) {
    // At an early place LLVM has yet to inline the functions.
    bool isLate = options.isLate();
    bool isOther = false;
    // In code that never runs, a value may be its own operand, which neither LLVM's
    // inference nor this pass can handle.
    for (Function &function : module)
      if (why.empty() && !function.isDeclaration() && EliminateUnreachableBlocks(function)) {
        functions.invalidate(function, PreservedAnalyses::none());
        isOther = true;
      }
    if (why.empty() && target().isNVPTX()) {
      isOther |= markRestrict(module);
      warnOfCasts(module);
    }
    auto asItWas = [&] {
      return isOther ? PreservedAnalyses::none() : PreservedAnalyses::all();
    };
    if (isLate && why.empty() && target().isNVPTX())
      for (Function &function : module)
        isOther |= splitSlots(function, functions);
    SmallPtrSet<Function *, 16> generic = leftGeneric(module, functions);
    SmallVector<std::pair<Function *, std::string>> left;
    bool isLeft = !isLate && !generic.empty() &&
                  any_of(module, [&](Function &function) {
                    return cannotHide(function, functions);
                  });
    for (Function &function : module)
      if (generic.contains(&function) &&
          (isLate ? cannotHide(function, functions) : isLeft)) {
        generic.erase(&function);
        left.emplace_back(&function,
                          isLate ? "it casts pointers to memory spaces itself"
                                 : "a function that may be inlined casts pointers "
                                   "to memory spaces itself");
      }
    bool remarks = wantsRemarks(module);
    // A report is about all accesses.
    bool isAsked = !generic.empty() || !options.get("report").empty();
    // Generic accesses to an argument by value are made only by the code generator.
    bool closes = why.empty() &&
                  (isAsked || (target().isNVPTX() && mayPassValues(module))) &&
                  isWholeProgram(module, options, isClosed);
    isOther |= closes && closeProgram(module);
    // In a pipeline, a pass after this one drops the functions that no kernel reaches.
    bool drops = closes && !later;
    if (!isAsked) {
      Rewritten none;
      none.left = left;
      if (remarks)
        remark(none);
      isOther |= drops && dropUnreached(module, functions);
      return asItWas();
    }
    if (!why.empty()) {
      Message::Kind kind = options.get("report").empty() ? Message::Remark
                                                         : Message::Warning;
      if (why == unoptimized && options.is("require-resolved"))
        kind = Message::Error;
      report(module, Message{kind, ("the module stays as it is: " + why).str()});
      return PreservedAnalyses::all();
    }
    // Slots in functions that are inlined later are to become registers, so they
    // must not be hidden.
    bool hidesSlots = isLate && !target().hides().empty() && !sharesSlots(module);
    isOther |= hidesSlots && target().isNVPTX() && copyParameters(module, generic);
    std::vector<Message> messages;
    std::optional<Answer> answer =
        queryAnalyses(module, options, hidesSlots, messages);
    if (report(module, messages) || !answer)
      return asItWas();
    IntrinsicSpaces intrinsics = intrinsicSpaces(*answer);
    Promises promises(module, *answer);
    Alignments alignments(*answer, generic);
    std::optional<Original> original;
    if (options.is("check"))
      original.emplace(module);
    Rewritten rewritten = rewrite(*answer, generic);
    if (original)
      if (auto wrong = original->difference(module, *answer, rewritten))
        report(module, *wrong);
    rewritten.left.append(left);
    // The back end does not infer from pointers that are cast already.
    if (!target().infers())
      for (Function &function : module)
        if (generic.contains(&function) && !is_contained(rewritten.changed, &function))
          rewritten.changed.push_back(&function);
    bool changed = !rewritten.changed.empty();
    if (remarks)
      remark(rewritten);
    alignments.state(rewritten);
    if (changed && hidesSlots && rewritten.namesLocal)
      hideSlots(module);
    if (isLate)
      for (Function *function : rewritten.changed)
        promises.hide(*function);
    else if (changed)
      for (Function &function : module)
        promises.hide(function);
    std::optional<NamedAccesses> accesses;
    if (remarks)
      accesses.emplace(rewritten.changed);
    inferFromCasts(rewritten.changed, intrinsics, rewritten, functions);
    if (isLate) {
      SmallVector<Function *> split = splitMerges(
          [](Function &function) { return !misleadsInference(function); },
          promises, rewritten);
      inferFromCasts(split, intrinsics, rewritten, functions);
      changed |= !split.empty();
    }
    for (const WeakVH &added : rewritten.dead)
      if (auto *dead = dyn_cast_or_null<Instruction>(added);
          dead && isInstructionTriviallyDead(dead))
        dead->eraseFromParent();
    if (accesses)
      accesses->remark();
    if (remarks || options.is("require-resolved") ||
        !options.get("report").empty()) {
      result = {*answer, options, outcomes(module, rewritten, functions), ""};
      // If only a report is wanted, nothing is said before it is written.
      if (remarks || options.is("require-resolved")) {
        messages.clear();
        tell(*result, remarks, messages);
        report(module, messages);
      }
    }
    if (options.is("sanitize") && target().isNVPTX())
      sanitize(module, rewritten.changed);
    isOther |= drops && dropUnreached(module, functions);
    return changed ? PreservedAnalyses::none() : asItWas();
  }

  std::string text;
  bool isClosed;
  StringRef why;
  Later later;
  std::optional<RestOfPipeline> restOfPipeline;
};

} // namespace

namespace {

/// Adds the pass to a pipeline where the options say. The command line is parsed
/// before a pipeline is built. `rest` is the builder of the pipeline, if the
/// pipeline's last part follows.
struct Adder {
  bool isClosed;
  Later later = std::make_shared<Rest>();

  void operator()(StringRef place, ModulePassManager &passes,
                  OptimizationLevel level,
                  ThinOrFullLTOPhase phase = ThinOrFullLTOPhase::None,
                  const PassBuilder *rest = nullptr) const {
    bool isBeforeLinking = phase == ThinOrFullLTOPhase::ThinLTOPreLink ||
                           phase == ThinOrFullLTOPhase::FullLTOPreLink;
    if (level == OptimizationLevel::O0) {
      // There is no other place then.
      if (place == "pipeline-start")
        passes.addPass(TilespacePass("", isClosed, unoptimized));
    } else if (Options::ofCommandLine().get("place") == place) {
      passes.addPass(TilespacePass(("place=" + place).str(), isClosed,
                                   isBeforeLinking ? beforeLinking : "",
                                   later,
                                   rest ? std::optional(RestOfPipeline(*rest, level))
                                        : std::nullopt));
    }
  }

  /// Adds the last pass: the report is on the module that the code generator gets.
  void end(ModulePassManager &passes) const { passes.addPass(LastPass(later)); }
};

} // namespace

void tilespace::runPass(Module &module, ModuleAnalysisManager &analyses,
                        StringRef options) {
  TilespacePass(options.str()).run(module, analyses);
}

namespace {
/// For tests of `check`: compares a module before and after another pass of LLVM.
class ComparePass : public PassBase<ComparePass> {
public:
  explicit ComparePass(ModulePassManager other) : other(std::move(other)) {}

  PreservedAnalyses run(Module &module, ModuleAnalysisManager &analyses) {
    Original original(module);
    PreservedAnalyses preserved = other.run(module, analyses);
    if (auto wrong = original.difference(module, Answer(), Rewritten()))
      report(module, *wrong);
    return preserved;
  }

private:
  ModulePassManager other;
};
} // namespace

/// Registers the pass at its places in LLVM's pipelines.
static void registerCallbacks(PassBuilder &builder) {
  promoteSlots(builder);
  Adder add{isClosedByCommandLine(builder)};
  builder.registerPipelineStartEPCallback(
      [add](ModulePassManager &passes, OptimizationLevel level) {
        add("pipeline-start", passes, level);
      });
  builder.registerPipelineEarlySimplificationEPCallback(
      [add](ModulePassManager &passes, OptimizationLevel level,
            ThinOrFullLTOPhase phase) {
        add("early-simplification", passes, level, phase);
      });
  builder.registerOptimizerEarlyEPCallback(
      [add, &builder](ModulePassManager &passes, OptimizationLevel level,
                      ThinOrFullLTOPhase phase) {
        add("optimizer-early", passes, level, phase, &builder);
      });
  builder.registerOptimizerLastEPCallback(
      [add](ModulePassManager &passes, OptimizationLevel level,
            ThinOrFullLTOPhase phase) {
        add("optimizer-last", passes, level, phase);
        add.end(passes);
      });
  // Full link-time optimization has only two places: before the inliner, and after
  // everything.
  builder.registerFullLinkTimeOptimizationEarlyEPCallback(
      [add](ModulePassManager &passes, OptimizationLevel level) {
        add("pipeline-start", passes, level);
        add("early-simplification", passes, level);
      });
  builder.registerFullLinkTimeOptimizationLastEPCallback(
      [add](ModulePassManager &passes, OptimizationLevel level) {
        add("optimizer-early", passes, level);
        add("optimizer-last", passes, level);
        add.end(passes);
      });
  builder.registerPipelineParsingCallback(
      [add, &builder](StringRef name, ModulePassManager &passes,
                      ArrayRef<PassBuilder::PipelineElement>) {
        if (name.consume_front("tilespace-compare<") && name.consume_back(">")) {
          ModulePassManager other;
          if (Error error = builder.parsePassPipeline(other, name)) {
            consumeError(std::move(error));
            return false;
          }
          passes.addPass(ComparePass(std::move(other)));
          return true;
        }
        if (!name.consume_front(passName) ||
            (!name.empty() &&
             !(name.consume_front("<") && name.consume_back(">"))))
          return false;
        passes.addPass(TilespacePass(name.str(), add.isClosed));
        return true;
      });
}

/// Options that follow -plugin-arg=tilespace, on a command line.
static Error takeArguments(ArrayRef<const char *> arguments) {
  for (const char *argument : arguments)
    if (std::optional<std::string> wrong = Options::addForAll(argument))
      return createStringError("tilespace: " + *wrong);
  return Error::success();
}

/// The description of the plugin for LLVM.
PassPluginLibraryInfo thisPlugin() asm("tilespacePluginInfo");
PassPluginLibraryInfo thisPlugin() {
  return pluginInfo(passName, TILESPACE_VERSION, registerCallbacks, takeArguments);
}
