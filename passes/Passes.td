//===- Passes.td - Tilespace passes and pipelines ---------------*- tablegen -*-===//
//
// Every option is declared here and nowhere else: `build.rs` makes the Rust option
// structs and the descriptors that `--help` prints from these records.
//
//===----------------------------------------------------------------------===//

include "mlir/Pass/PassBase.td"

/// An option whose value is one of these words.
class EnumOption<string var, string arg, string default, list<string> words, list<string> meanings, string text>
    : Option<var, arg, "enum", default, text> {
  list<string> values = words;
  list<string> valueDescriptions = meanings;
}

/// A pass that runs on one function, or on all functions of a module.
class FunctionOrModulePass<string arg> : PassBase<arg, "function or module">;

/// A pipeline of passes, with options of its own.
class Pipeline<string arg> {
  string argument = arg;
  string summary = "";
  string description = "";
  list<Option> options = [];
}

def SpaceRules : Option<"space_rules", "space-rules", "std::string", "",
  "JSON file of rules for ops of other dialects">;
def StrongGlobalAssumptions : Option<"strong_global_assumptions", "strong-global-assumptions", "bool", "true",
  "Memory that the host can write holds only pointers to global memory when a kernel starts">;
def DoCloneForIpMsp : Option<"do_clone_for_ip_msp", "do-clone-for-ip-msp", "int64_t", "-1",
  "Clones tried at most; -1 is no limit, 0 is none">;

def ClusterJoin : Option<"cluster_join", "cluster-join", "bool", "false",
  "A pointer to shared memory of the block or of the cluster is one to the cluster's (sm_90)">;

def IpMsp : Pass<"ip-msp", "mlir::ModuleOp"> {
  let summary = "Propagate memory spaces across calls, specializing functions where callers disagree";
  let description = [{
    Finds the memory space of every generic pointer of the module. A private function whose callers agree is
    specialized in place; otherwise an internal clone is made for each vector of spaces (`name.global`,
    `name.shared.local`) in which an access would be named. What is known of arguments and results is published as
    `nvvm.as` and `nvvm.as_results`. Values whose space only the whole module tells (arguments, results of calls,
    loaded pointers) get a pair of casts, which `memory-space-opt` folds into the accesses.
  }];
  let options = [
    DoCloneForIpMsp,
    Option<"dump_ip_msp", "dump-ip-msp", "bool", "false", "Print a line for each decision to stderr">,
    EnumOption<"always_inline_clones", "always-inline-clones", "single-use",
      ["single-use", "never", "always"],
      ["clones with one call", "no clone", "all clones"],
      "Which clones are marked always_inline">,
    StrongGlobalAssumptions, ClusterJoin, SpaceRules
  ];
  let statistics = [
    Statistic<"values", "values", "Pointer values solved, all instances together">,
    Statistic<"blocks", "blocks", "Blocks solved, all instances together">,
    Statistic<"visits", "visits", "Block visits">,
    Statistic<"cloneAttempts", "clone-attempts", "Clones tried">,
    Statistic<"clones", "clones", "Clones made">,
    Statistic<"inPlace", "specialized-in-place", "Functions specialized in place">,
    Statistic<"dropped", "dropped", "Functions dropped in favor of their clones">
  ];
  let dependentDialects = ["llvm", "memref"];
}

def MemorySpaceOpt : FunctionOrModulePass<"memory-space-opt"> {
  let summary = "Give generic pointers their memory space, and memory accesses with them";
  let description = [{
    Works on one function at a time. Pointers whose space the function itself tells (an alloca, the address of a
    global, a kernel's argument, a cast) are retyped through address arithmetic, selects, block arguments and regions;
    loads, stores, atomics and other accesses take them directly. A use that needs a generic pointer gets a cast back.
    `second-time` also reads `nvvm.as`, folds `isspacep` and removes casts that lead nowhere.
  }];
  let options = [
    EnumOption<"mode", "mode", "second-time",
      ["first-time", "second-time", "first-time-no-warnings", "second-time-no-warnings"],
      ["before ip-msp", "after ip-msp", "first-time without warnings", "second-time without warnings"],
      "When the pass runs">,
    Option<"process_builtin_assume", "process-builtin-assume", "bool", "true",
      "Believe assumptions about isspacep, and branches on it">,
    Option<"mem_space_alg", "mem-space-alg", "int64_t", "2",
      "The algorithm: 2 is the fixpoint, 1 a plain walk from uses to definitions">,
    ClusterJoin, SpaceRules
  ];
  let statistics = [
    Statistic<"accesses", "accesses", "Memory operands that now name their space">,
    Statistic<"retyped", "retyped", "Values whose type now names their space">,
    Statistic<"casts", "casts-inserted", "Casts inserted">,
    Statistic<"folded", "casts-folded", "Casts folded away">,
    Statistic<"tests", "tests-folded", "Tests of a space folded to a constant">
  ];
  let dependentDialects = ["llvm", "memref"];
}

def PrintMemorySpaces : Pass<"print-memory-spaces", "mlir::ModuleOp"> {
  let summary = "Say which accesses stay generic and why, as remarks or as a JSON report";
  let options = [
    Option<"report", "report", "std::string", "", "File for the report in JSON; '-' is stdout; without it, remarks">,
    DoCloneForIpMsp, StrongGlobalAssumptions, ClusterJoin, SpaceRules
  ];
}

def AlwaysInline : Pass<"always-inline", "mlir::ModuleOp"> {
  let summary = "Inline calls of functions marked always_inline, and nothing else";
  let description = [{
    What LLVM's pass of this name does, for the LLVM dialect: upstream's `inline` knows no such mark and inlines
    whatever is legal. Functions that are no longer used and that no other module can need are dropped.
  }];
  let statistics = [Statistic<"inlined", "calls-inlined", "Calls inlined">];
}

def DropCWrappers : Pass<"drop-c-wrappers", "gpu::GPUModuleOp"> {
  let summary = "Drop the entries for C callers that the conversion of func.func leaves in device code";
}

def LocalizeParameters : Pass<"localize-parameters", "mlir::ModuleOp"> {
  let summary = "Copy by-value kernel arguments that are written or given away to local memory";
  let description = [{
    LLVM's back end makes the copy in any case. Made before `ip-msp`, it leaves no pointer that may be parameter
    memory or local memory.
  }];
  let dependentDialects = ["llvm"];
}

def MarkDeviceVariables : Pass<"mark-device-variables", "mlir::ModuleOp"> {
  let summary = "Mark the variables that the host can write as externally initialized";
  let description = [{
    MLIR's import of LLVM IR drops that mark, and LLVM would then take what the initializer says for what is there when
    the kernel runs.
  }];
}

def InternalizeDeviceCode : Pass<"internalize-device-code", "mlir::ModuleOp"> {
  let summary = "Make device functions and shared variables internal, for a module that is a whole program";
  let description = [{
    For LLVM-dialect modules. Kernels, variables that the host can name, and what `llvm.used` lists stay.
  }];
  let dependentDialects = ["llvm"];
}

def WrapInGpuModule : Pass<"wrap-in-gpu-module", "mlir::ModuleOp"> {
  let summary = "Move a module of device code into a gpu.module";
  let description = [{
    Modules imported from LLVM IR hold device functions at top level, but upstream's way to PTX starts at a
    `gpu.module`. Moves everything but existing `gpu.module` ops into one, with the module's data layout.
  }];
  let options = [Option<"name", "name", "std::string", "device", "Name of the gpu.module">];
  let dependentDialects = ["gpu"];
}

def WholeProgram : Option<"whole_program", "whole-program", "bool", "false",
  "No other module calls these functions: make them internal first">;

def MemorySpacePipeline : Pipeline<"memory-space-pipeline"> {
  let summary = "The memory-space passes in order, for one optimization level";
  let options = [
    EnumOption<"level", "O", "3", ["0", "fcmax", "fcmid", "1", "2", "3"],
      ["first-time only", "first-time only, for the fastest compilation", "without inlining", "all", "all", "all"],
      "Optimization level">,
    WholeProgram, DoCloneForIpMsp, StrongGlobalAssumptions, ClusterJoin, SpaceRules
  ];
}

def ToPtx : Pipeline<"to-ptx"> {
  let summary = "The memory-space pipeline, upstream's conversions to LLVM, and PTX in a gpu.binary";
  let options = [
    Option<"chip", "chip", "std::string", "sm_90", "GPU architecture">,
    Option<"features", "features", "std::string", "+ptx80", "PTX version and other target features">,
    EnumOption<"level", "O", "3", ["0", "fcmax", "fcmid", "1", "2", "3"],
      ["first-time only", "first-time only, for the fastest compilation", "without inlining", "all", "all", "all"],
      "Optimization level">,
    WholeProgram, ClusterJoin, SpaceRules
  ];
}
