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

/// What casts memrefs between spaces. They come from ops of their dialect, which is loaded then, or by arguments of
/// functions, or from these other ops. Code of LLVM's dialects alone has none, and need not wait until that dialect is loaded.
class CastsMemrefs {
  list<string> lateDialects = ["memref"];
  list<string> loadedWith = ["bufferization", "func", "gpu"];
}

/// A pass that runs on one function, or on all functions of a module.
class FunctionOrModulePass<string arg> : PassBase<arg, "function or module">;

/// What the plugin for LLVM's opt and clang registers there. Its options are those of `-passes='tilespace<...>'` and, with
/// the name in front, of `-mllvm -tilespace-...`.
class LLVMPass<string arg> {
  string argument = arg;
  string summary = "";
  string description = "";
  list<Option> options = [];
}

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
def ParamAlwaysPointToGlobal : Option<"param_always_point_to_global", "param-always-point-to-global", "bool", "true",
  "Pointer arguments of a kernel point to global memory">;
def TrackIndirLoad : Option<"track_indir_load", "track-indir-load", "bool", "true",
  "Follow pointers through memory; without it, nothing is known of a loaded pointer">;
def TrackInt2Ptr : Option<"track_int2ptr", "track-int2ptr", "bool", "true",
  "Follow addresses that are integers for a while; without it, nothing is known of what inttoptr gives">;
def ProcessAllocaAlways : Option<"process_alloca_always", "process-alloca-always", "bool", "true",
  "Stack slots are local memory; without it, nothing is said of them">;
def ProcessBuiltinAssume : Option<"process_builtin_assume", "process-builtin-assume", "bool", "true",
  "Believe assumptions about isspacep, and branches on it">;
def WmmaMemorySpaceOpt : Option<"wmma_memory_space_opt", "wmma-memory-space-opt", "bool", "true",
  "With unproven=global: matrix (WMMA) and bulk operands too">;
def MemspaceOptEnable : Option<"memspace_opt_enable", "memspace-opt-enable", "bool", "true",
  "Without it, the pass does nothing">;
def MemspaceOptVerbose : Option<"memspace_opt_verbose", "memspace-opt-verbose", "bool", "false",
  "Print the mask and the vote of each pointer value to stderr">;
def MemspaceOptConservative : Option<"memspace_opt_conservative", "memspace-opt-conservative", "bool", "false",
  "Take null, undef and poison for pointers to anywhere, so that a join with one stays generic">;
def DumpIrBefore : Option<"dump_ir_before", "dump-ir-before-memory-space-opt", "bool", "false",
  "Print the op to stderr before memory-space-opt changes it">;
def DumpIrAfter : Option<"dump_ir_after", "dump-ir-after-memory-space-opt", "bool", "false",
  "Print the op to stderr after memory-space-opt has changed it">;
def Unproven : EnumOption<"unproven", "unproven", "generic", ["generic", "global"],
  ["leave it generic, with a remark", "take it for one to global memory, with a warning; not what is proved to differ"],
  "What becomes of an access through a pointer about which nothing is proved">;
def RequireResolved : Option<"require_resolved", "require-resolved", "bool", "false",
  "Each memory access that stays generic is an error">;
def DumpIpMsp : Option<"dump_ip_msp", "dump-ip-msp", "bool", "false", "Print a line for each decision to stderr">;
class CopiedParameters<string default> : Option<"copied_parameters", "copied-parameters", "bool", default,
  "An argument by value of a kernel that is more than read is in local memory: LLVM 22's back end copies it there">;
def LsaOpt : Option<"lsa_opt", "lsa-opt", "int64_t", "-1",
  "Accepted for scripts that give it, with a remark: upstream's nvptx-lower-args does that work; -1 is not given">;
def MemspaceOptAliasMerge : EnumOption<"memspace_opt_alias_merge", "memspace-opt-alias-merge", "none",
  ["none", "per-AS", "unified"],
  ["what each object holds, place by place, and each space", "what each space holds", "what any memory holds"],
  "Which sets of memory are told apart where a loaded pointer is followed">;
def MemSpaceAlg : Option<"mem_space_alg", "mem-space-alg", "int64_t", "2",
  "The algorithm: 2 is the fixpoint, 1 a plain walk from uses to definitions">;
def DoCloneForIpMsp : Option<"do_clone_for_ip_msp", "do-clone-for-ip-msp", "int64_t", "-1",
  "Clones tried at most; -1 is no limit, 0 is none">;
def MaxCloneGrowth : Option<"max_clone_growth", "max-clone-growth", "int64_t", "200",
  "Percent by which clones may make the module larger, small modules more; -1 is no limit">;

def ClusterJoin : Option<"cluster_join", "cluster-join", "bool", "false",
  "A pointer to shared memory of the block or of the cluster is one to the cluster's (sm_90)">;

def ClaimsChecked : Statistic<"claimsChecked", "claims-checked", "With check: things said of pointers that were checked">;

def Check : Option<"check", "check", "bool", "false",
  "Check the result against the original independently; what does not follow is an error">;

def IpMsp : Pass<"ip-msp", "mlir::ModuleOp">, CastsMemrefs {
  let summary = "Propagate memory spaces across calls, specializing functions where callers disagree";
  let description = [{
    Finds the memory space of every generic pointer of the module. A private function whose callers agree is
    specialized in place; otherwise each vector of spaces in which an access or a result would be named gets a body: an
    internal clone (`name.global`, `name.shared.local`), or the original for the last one. What is known of arguments
    and results is published as `nvvm.as` and `nvvm.as_results`. Values whose space only the whole module tells
    (arguments, results of calls, loaded pointers) get a pair of casts, which `memory-space-opt` folds into the accesses. With `unproven=global`, accesses
    for which the whole module proves more than one space are marked, so that `memory-space-opt` does not take them for
    ones of global memory.
  }];
  let options = [
    DoCloneForIpMsp, MaxCloneGrowth, DumpIpMsp,
    EnumOption<"always_inline_clones", "always-inline-clones", "single-use",
      ["single-use", "never", "always"],
      ["clones with one call", "no clone", "all clones"],
      "Which clones are marked always_inline">,
    ParamAlwaysPointToGlobal, TrackIndirLoad, TrackInt2Ptr, ProcessAllocaAlways, StrongGlobalAssumptions,
    MemspaceOptEnable, MemspaceOptVerbose, MemspaceOptConservative, MemspaceOptAliasMerge, ClusterJoin, Unproven,
    Check, SpaceRules
  ];
  let statistics = [
    ClaimsChecked,
    Statistic<"values", "values", "Pointer values solved, all instances together">,
    Statistic<"blocks", "blocks", "Blocks solved, all instances together">,
    Statistic<"visits", "visits", "Block visits">,
    Statistic<"cloneAttempts", "clone-attempts", "Clones tried">,
    Statistic<"clones", "clones", "Clones made">,
    Statistic<"inPlace", "specialized-in-place", "Functions specialized in place">,
    Statistic<"dropped", "dropped", "Functions dropped in favor of their clones">
  ];
  let dependentDialects = ["llvm"];
}

def MemorySpaceOpt : FunctionOrModulePass<"memory-space-opt">, CastsMemrefs {
  let summary = "Give generic pointers their memory space, and memory accesses with them";
  let description = [{
    Works on one function at a time. Pointers whose space the function itself tells (an alloca, the address of a
    global, a kernel's argument, a cast) are retyped through address arithmetic, selects, block arguments and regions;
    loads, stores, atomics and other accesses take them directly. A use that needs a generic pointer gets a cast back.
    An instruction that is defined in one space alone (an mbarrier) tells the space of its pointer from there on. Intrinsics
    for scoped atomics, which have no form for a space, become the equal operation of LLVM where there is one.
    `second-time` also reads `nvvm.as`, where it fits the signature and is not marked as stated, folds `isspacep`, removes
    casts that lead nowhere, and writes scoped atomics of global memory as inline assembly.

    With `unproven=global`, a run on a module looks at all of it first, and presumes nothing that a caller, a callee or
    what memory holds contradicts. A run on a function alone sees none of these, and presumes nothing that they decide.

    The documents' own words for the mode can stand alone: `memory-space-opt{second-time no-warnings}`. They add to what
    `mode` says, and must not contradict it or each other; the default of `mode` says nothing that they could contradict.
    Without warnings there are no remarks either.
  }];
  let options = [
    EnumOption<"mode", "mode", "second-time",
      ["first-time", "second-time", "first-time-no-warnings", "second-time-no-warnings", "0", "1", "2", "3"],
      ["before ip-msp", "after ip-msp", "first-time without warnings", "second-time without warnings",
       "first-time", "second-time", "first-time-no-warnings", "second-time-no-warnings"],
      "When the pass runs">,
    Option<"first_time", "first-time", "bool", "false", "The same as mode=first-time">,
    Option<"second_time", "second-time", "bool", "false", "The same as mode=second-time">,
    Option<"warnings", "warnings", "bool", "false", "Warnings, which is what modes without a word on them have">,
    Option<"no_warnings", "no-warnings", "bool", "false", "No warnings">,
    Unproven, RequireResolved,
    ParamAlwaysPointToGlobal, TrackIndirLoad, TrackInt2Ptr, ProcessAllocaAlways, ProcessBuiltinAssume,
    WmmaMemorySpaceOpt, MemSpaceAlg, MemspaceOptEnable, MemspaceOptVerbose, MemspaceOptConservative, DumpIrBefore,
    DumpIrAfter, ClusterJoin, Check, SpaceRules
  ];
  let statistics = [
    ClaimsChecked,
    Statistic<"accesses", "accesses", "Memory operands that now name their space">,
    Statistic<"retyped", "retyped", "Values whose type now names their space">,
    Statistic<"casts", "casts-inserted", "Casts inserted">,
    Statistic<"folded", "casts-folded", "Casts folded away">,
    Statistic<"tests", "tests-folded", "Tests of a space folded to a constant">
  ];
  let dependentDialects = ["llvm"];
}

def ProcessRestrictSwitch : Option<"process_restrict", "process-restrict", "bool", "true",
  "Whether process-restrict does anything">;
def AllowRestrictInStruct : Option<"allow_restrict_in_struct", "allow-restrict-in-struct", "bool", "false",
  "Pointers in a struct that an attribute marks are restrict; otherwise a warning">;
def ApplyMultiLevelRestrict : Option<"apply_multi_level_restrict", "apply-multi-level-restrict", "bool", "false",
  "What is loaded through a restrict pointer is restrict like it">;
def DumpProcessRestrict : Option<"dump_process_restrict", "dump-process-restrict", "bool", "false",
  "Print the op to stderr before and after process-restrict">;

def ProcessRestrict : FunctionOrModulePass<"process-restrict"> {
  let summary = "Say to LLVM at each access what restrict pointers promise, as alias scopes";
  let description = [{
    Pointer arguments are restrict that `llvm.noalias` or `nvvm.restrict_scope` marks, and all of a function that has
    `user_specified_restrict_scope`, as an attribute or in `passthrough`. They get `llvm.noalias` and a scope each, `restrict.scope.N.argI`
    in one domain of the function, and the function the canonical `nvvm.restrict_*` beside the keys of the front end. A load, store, atomic
    operation or memory intrinsic all of whose pointers are made of such arguments gets their scopes, and is apart from
    those of the others; so does a call that touches nothing but what its arguments point to. An access that may be of any other
    pointer gets none. A function that has `nvvm.restrict_processed` is left alone; with `propagate-only`, only such
    functions are done again, with the scopes that they have.
  }];
  let options = [
    ProcessRestrictSwitch,
    Option<"propagate_only", "propagate-only", "bool", "false",
           "Give scopes that are there to accesses that came later, and make none">,
    AllowRestrictInStruct, ApplyMultiLevelRestrict, DumpProcessRestrict, Check, SpaceRules
  ];
  let statistics = [Statistic<"accesses", "accesses", "Accesses that belong to a scope">];
  let dependentDialects = ["llvm"];
}

def VerifyMemorySpaces : Pass<"verify-memory-spaces", "mlir::ModuleOp"> {
  let summary = "Report what a module does with memory spaces that no GPU can do";
  let description = [{
    Checks casts between spaces, stack slots, atomic operations, barriers, descriptors and copies, tensor memory, parameters,
    launches, data layouts and the size of shared memory by what the module says: the space of a pointer is that of its
    type, or of what it was cast from. All that is found is reported in one run; "Findings" below lists the messages. `memory-space-pipeline` runs
    it first, for errors alone, and with `check` at the end, when none may be left.
  }];
  let options = [
    Option<"sm", "sm", "int64_t", "0", "The compute capability, as 90; 0 is what targets in the module say, if anything">,
    Option<"strict", "strict", "bool", "false", "What NVIDIA's verifier refuses is an error, though LLVM 22 compiles it">,
    Option<"is_final", "final", "bool", "false", "Nothing comes behind: spaces that only annotate symbols are errors">,
    Option<"warnings", "warnings", "bool", "true", "Report warnings and remarks, too">,
    SpaceRules
  ];
}

def TraverseLimit : Option<"steps", "nvptx-traverse-address-aliasing-limit", "int64_t", "6",
  "How many definitions are walked back from a pointer to find its space">;

def NvvmAa : InterfacePass<"nvvm-aa", "mlir::FunctionOpInterface"> {
  let summary = "Let the passes that follow on a function ask for memory spaces where they ask whether pointers alias";
  let description = [{
    Adds the alias analysis for memory spaces to MLIR's own of the function, and changes nothing. Upstream's passes that
    ask it (LLVM 22: `affine-scalrep`) take a store to shared memory for one that leaves global memory as it is. It is there up to the first
    pass that does not preserve all analyses: `func.func(nvvm-aa,affine-scalrep)`.
  }];
  let options = [TraverseLimit, SpaceRules];
}

def PrintNvvmAa : InterfacePass<"print-nvvm-aa", "mlir::FunctionOpInterface"> {
  let summary = "Say of the pointers of a function which may alias, as remarks";
  let description = [{
    Pointers are the operands through which memory is accessed, numbered in program order as they occur first. A remark at
    the access says the spaces of a new one, whether what it points to is ever written, and which of those before it
    it may alias.
  }];
  let options = [
    TraverseLimit,
    Option<"votes", "votes", "bool", "true", "Ask the solver, too, and not only the definitions of a pointer">,
    SpaceRules
  ];
}

def CheckSpaceRules : Pass<"check-space-rules", "mlir::ModuleOp"> {
  let summary = "List what no rule tells about the ops and types of a module";
  let description = [{
    For whoever writes a rule file: runs it over a module and says in a remark, at the first of them, which ops neither a
    rule nor an interface describes, so that pointers that go in escape and those that come out are unknown, and which types
    may be pointers by their names, while nothing tells in which space. It changes nothing.
  }];
  let options = [SpaceRules];
}

def VerifyMemorySpaceResult : Pass<"verify-memory-space-result", "mlir::ModuleOp"> {
  let summary = "Check what ip-msp and memory-space-opt made of a module, independently of them";
  let description = [{
    The module is compared with the one that it was made of. It must be the same but for what these passes may change,
    and what it says of pointers must follow from the constraints that the operations give. What does not follow is an
    error, with the way to what is elsewhere in notes. Other passes than these two must not have run in between; the option `check` of the passes and pipelines checks each of their runs by itself.
  }];
  let options = [
    Option<"original", "original", "std::string", "", "File with the module that this one was made of">,
    Option<"published", "published", "bool", "true", "What nvvm.as says in the original holds">,
    ParamAlwaysPointToGlobal, ProcessAllocaAlways, StrongGlobalAssumptions, MemspaceOptConservative, ClusterJoin,
    CopiedParameters<"false">, Unproven, ApplyMultiLevelRestrict,
    Option<"split_merged_accesses", "split-merged-accesses", "bool", "false",
           "The module is what split-merged-accesses alone made of the original">,
    SpaceRules
  ];
  let statistics = [ClaimsChecked];
  let dependentDialects = ["llvm", "memref"];
}

def Report : Option<"report", "report", "std::string", "", "File for the report: a page if it ends in .html, else JSON; '-' is stdout">;

/// What an analysis of the whole program may assume and plan.
defvar AnalysisOptions = [
  DoCloneForIpMsp, MaxCloneGrowth, ParamAlwaysPointToGlobal, TrackIndirLoad, TrackInt2Ptr, ProcessAllocaAlways,
  StrongGlobalAssumptions, MemspaceOptConservative, MemspaceOptAliasMerge, ClusterJoin, SpaceRules
];

def PrintMemorySpaces : Pass<"print-memory-spaces", "mlir::ModuleOp"> {
  let summary = "Say which accesses stay generic and why, as remarks or as a report";
  let options = !listconcat([
    Option<"report", "report", "std::string", "", "File for the report: a page if it ends in .html, else JSON; '-' is stdout; without it, remarks">,
    Option<"sources", "sources", "std::string", "", "Folders, with colons between, for sources that a page shows: besides the working directory and the folder of the module">,
    RequireResolved, CopiedParameters<"false">], AnalysisOptions);
}

def AnswerMemorySpaces : Pass<"answer-memory-spaces", "mlir::ModuleOp"> {
  let summary = "Write down which space each value is in and where each call goes, for who changes another copy of the program";
  let description = [{
    Changes nothing but two attributes of the module. Values and calls are named by numbers in their locations, so that
    whoever imported a copy of a program gives each instruction a number before. `passes/src/answer_memory_spaces.rs` describes
    the attributes. The plugin for LLVM uses it.
  }];
  let options = !listconcat([
    Option<"remarks", "remarks", "bool", "false", "Say which accesses stay generic and why">,
    Report, RequireResolved, CopiedParameters<"false">], AnalysisOptions);
}

def Tilespace : LLVMPass<"tilespace"> {
  let summary = "What the plugin for opt and clang of LLVM does: name memory spaces in a module for NVPTX";
  let description = [{
    `libtilespace_llvm.so` puts the answer of `answer-memory-spaces` onto the module that is compiled. Options are written
    `-passes='tilespace<report=r.json;check>'` for `opt`. For the pass in the stock pipelines of `opt` and clang they are
    options of LLVM: `-tilespace-report=r.json`, `-mllvm -tilespace-report=r.json`.
  }];
  let options = !listconcat([
    EnumOption<"place", "place", "optimizer-early",
      ["pipeline-start", "early-simplification", "optimizer-early", "optimizer-last", "none"],
      ["before all passes", "before the inliner", "after the inliner", "after all optimizations",
       "only where -passes names it"],
      "Where the pass runs in the stock pipelines from O1 on">,
    Report, RequireResolved, Check, CopiedParameters<"true">], AnalysisOptions);
}

def AlwaysInline : Pass<"always-inline", "mlir::ModuleOp"> {
  let summary = "Inline calls of functions marked always_inline, and nothing else";
  let description = [{
    What LLVM's pass of this name does, for the LLVM dialect: upstream's `inline` knows no such mark and inlines
    whatever is legal. Functions that are no longer used and that no other module can need are dropped. Functions that compute
    with floats, and have nothing to do with memory, are left to LLVM, which inlines them where its optimizer is best served.
  }];
  let statistics = [Statistic<"inlined", "calls-inlined", "Calls inlined">];
}

def DropCWrappers : Pass<"drop-c-wrappers", "gpu::GPUModuleOp"> {
  let summary = "Drop the entries for C callers that the conversion of func.func leaves in device code";
}

def OnDeviceCode : Pass<"on-device-code", "mlir::ModuleOp"> {
  let summary = "Run a pipeline on the functions of the device, and not on those of the host";
  let description = [{
    Runs the pipeline on each function that is the device's, in a module or a `gpu.module`; in a module that holds nothing
    else, on all that is in it, in threads. Functions of the host stay as they are, and with them what their `gpu.launch`
    holds, which is a part of them: run `gpu-kernel-outlining` before. Code for another target stays, too.
  }];
  let options = [
    Option<"pipeline", "pipeline", "std::string", "", "What to run, as in --pass-pipeline, on operations of any name">
  ];
}

def RetypeKernelArgumentsSwitch : Option<"retype_kernel_arguments", "retype-kernel-arguments", "bool", "false",
  "Kernels take pointers to global memory, where the module launches none of them">;

def RetypeKernelArguments : Pass<"retype-kernel-arguments", "mlir::ModuleOp"> {
  let summary = "Give pointer arguments of kernels the type of pointers to global memory";
  let description = [{
    The passes leave the signatures of kernels as they are, which launches name. In a module without launches this pass
    gives them the form of the reference documents; `memory-space-pipeline` runs it first where `retype-kernel-arguments` is
    set. A kernel whose name is used stays as it is, with a remark.
  }];
  let options = [
    Option<"retype_kernel_arguments", "retype-kernel-arguments", "bool", "true", "Whether the pass does anything">,
    ParamAlwaysPointToGlobal, SpaceRules
  ];
  let dependentDialects = ["llvm"];
}

def NvptxShortPtr : Option<"nvptx_short_ptr", "nvptx-short-ptr", "bool", "false",
  "Pointers to shared, constant and local memory have 32 bits">;
def Nvptx32BitSmem : Option<"nvptx_32_bit_smem", "nvptx-32-bit-smem", "bool", "false", "The same as nvptx-short-ptr">;

def ShortPointers : Pass<"short-pointers", "mlir::ModuleOp"> {
  let summary = "Give pointers to the small memory spaces 32 bits in the data layout";
  let description = [{
    Writes the widths into `llvm.data_layout`, and `dlti.dl_spec` where that is there, of each `gpu.module`, or of a module that is device code as a
    whole. `gpu-module-to-ptx` compiles modules with such a layout as LLVM does with `-nvptx-short-ptr`. The
    options, and `+sharedmem32bitptr` among the features, are three names of one switch.
  }];
  let options = [
    NvptxShortPtr, Nvptx32BitSmem,
    Option<"features", "features", "std::string", "", "Features of a target, +sharedmem32bitptr among them or not">
  ];
}

def FoldAddressIntegers : Pass<"fold-address-integers", "mlir::ModuleOp"> {
  let summary = "Fold conversions between addresses and numbers that undo each other, by the widths of the data layout";
  let description = [{
    CUDA's conversions for assembly pass addresses of shared memory as 32 bits. Where pointers to it have as many
    (`p3:32:32`, `nvptx-short-ptr`), an address that is narrowed, widened and made a pointer again is the pointer that it was, and the pair of
    `cvta` around it goes.
  }];
  let statistics = [Statistic<"folded", "folded", "Conversions folded">];
  let dependentDialects = ["llvm"];
}

def SplitCasts : Pass<"split-casts", "mlir::ModuleOp"> {
  let summary = "Let casts between two memory spaces for which there is no instruction go through generic";
  let description = [{
    Upstream's canonicalization makes one cast of two in a row, and with it casts between spaces for which there is no instruction, in code
    that never runs. They become two again. `memory-space-pipeline` runs it at the end.
  }];
  let statistics = [Statistic<"casts_split", "casts-split", "Casts that became two">];
}

def UncastSlots : Pass<"uncast-slots", "mlir::ModuleOp"> {
  let summary = "Leave to LLVM to find that stack slots are local memory, where it does";
  let description = [{
    Accesses to a stack slot, and to an argument or the result of a call that is a pointer to local memory, take a generic pointer again:
    LLVM's optimizer does not look for slots behind casts, and its back end finds their space by itself. What is loaded, calls, returns,
    and volatile and atomic accesses keep their types. `memory-space-pipeline` runs it at the end, from O=1 on.
  }];
  let options = [Check, SpaceRules];
  let statistics = [Statistic<"values", "values", "Pointers to local memory that are generic again">];
  let dependentDialects = ["llvm"];
}

def HintInlining : Pass<"hint-inlining", "mlir::ModuleOp"> {
  let summary = "Hint that functions be inlined that casts between memory spaces have made dear";
  let description = [{
    To LLVM's inliner a cast costs as much as an addition, and casts that say where a pointer points to are gone once the function is inlined.
    A function of the LLVM dialect that LLVM would take for too big to inline only because of casts gets `inline_hint`, unless it says for
    itself whether it is to be inlined. `memory-space-pipeline` runs it at the end, from O=1 on.
  }];
  let statistics = [Statistic<"functions", "functions", "Functions that got the hint">];
  let dependentDialects = ["llvm"];
}

class SplitMergedAccessesSwitch<string default>
    : Option<"split_merged_accesses", "split-merged-accesses", "bool", default,
  "Split an access that meets two spaces in branches, where it is known which of them it meets">;

def SplitMergedAccesses : Pass<"split-merged-accesses", "mlir::ModuleOp"> {
  let summary = "Split accesses that meet two memory spaces, in branches on which it is";
  let description = [{
    `c ? shared : global`, and what a block gets by several branches, is in one space at one time and in another at another, so that no type
    can name it. Each load, store and atomic operation through such a pointer becomes two in branches, each through a
    pointer of one space, for `ip-msp` and `memory-space-opt` to name. The predicate is the condition of a select, or an
    argument more of a block, which says by which branch it was entered. An access that meets two spaces and stays whole gets a remark.
    `memory-space-pipeline{split-merged-accesses}` runs it before `ip-msp`.
  }];
  let options = [
    SplitMergedAccessesSwitch<"true">, ParamAlwaysPointToGlobal, TrackIndirLoad, TrackInt2Ptr, ProcessAllocaAlways,
    StrongGlobalAssumptions, MemspaceOptConservative, MemspaceOptAliasMerge, ClusterJoin, Check, SpaceRules
  ];
  let statistics = [Statistic<"accesses_split", "accesses-split", "Accesses that became two">];
  let dependentDialects = ["llvm"];
}

def EraseNoOps : Pass<"erase-no-ops", "mlir::ModuleOp"> {
  let summary = "Erase copies of memory onto itself and steps of nothing, and copy stack slots by their own address";
  let description = [{
    LangRef allows `memcpy` and `memmove` from an address to that same address. Upstream's `sroa` and `mem2reg` end the
    process on one of a stack slot that they take apart or promote, and `sroa` on an unused address computation whose
    indices are all zero, behind a cast of a slot; and `mem2reg` loses what is copied to or from a slot, or set, if the operation has
    a cast or such a computation for its address (LLVM 22). So the pipelines run this before each of them.
  }];
  let statistics = [Statistic<"erased", "copies-erased", "Copies erased">,
                    Statistic<"steps", "steps-erased", "Address computations that led nowhere erased">,
                    Statistic<"slots", "slots-seen", "Operands of copies that became the slot">];
}

def LocalizeParameters : Pass<"localize-parameters", "mlir::ModuleOp"> {
  let summary = "Copy by-value kernel arguments that are written or given away to local memory";
  let description = [{
    LLVM's back end makes the copy in any case. Made before `ip-msp`, it leaves no pointer that may be parameter
    memory or local memory. Where functions that only read the argument get its address, and may be inlined, they are
    with `inline-readers`, and no copy is needed.
  }];
  let options = [
    Option<"inline_readers", "inline-readers", "bool", "false",
           "Inline calls by which functions get the address of an argument that they only read">
  ];
  let statistics = [Statistic<"inlined", "calls-inlined", "Calls inlined">];
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

def GpuModuleToPtx : Pass<"gpu-module-to-ptx", "mlir::ModuleOp"> {
  let summary = "Compile gpu.module ops to PTX in a gpu.binary, with an error at what LLVM cannot compile";
  let description = [{
    Upstream's `gpu-module-to-binary{format=isa}` in a process of its own. LLVM's back end ends its process where it cannot go
    on; here that is an error at the operation, as far as it can be found: modules are compiled again with parts taken
    away. For the outermost module alone.
  }];
  let dependentDialects = ["gpu", "llvm", "nvvm"];
}

def ConvertNvTileAAToLLVM : Pass<"convert-nv-tileaa-to-llvm", "mlir::ModuleOp"> {
  let summary = "Lower nv_tileaa to func, vector, arith and LLVM's pointers";
  let description = [{
    The reference lowering: tiles become vectors, and one thread runs the whole tile of its block, so kernels require
    blocks of one thread. Right and complete rather than fast; a remark says so where a kernel asks for more warps.
    Tokens become mbarriers in shared memory. `nv_tileaa.plugin` and `nv_tileaa.launch_func` stay; any other operation
    without a lowering is an error. A memref with sizes that only the caller knows cannot be passed to a function.
  }];
  let dependentDialects = ["arith", "func", "gpu", "llvm", "math", "memref", "nvvm", "scf", "ub", "vector"];
}

def NoteKnobs : Pass<"note-knobs", "mlir::ModuleOp"> {
  let summary = "Say of knobs that were given which other pass does their work";
  let description = [{
    A pipeline puts it in front where it is given a knob of NVIDIA's compiler that has nothing to turn here.
  }];
  let options = [LsaOpt];
}

def WholeProgram : Option<"whole_program", "whole-program", "bool", "false",
  "No other module calls these functions: make them internal first">;

def OptimizationLevel : EnumOption<"level", "O", "3", ["0", "fcmax", "fcmid", "1", "2", "3"],
  ["first-time only", "first-time only, for the fastest compilation", "without inlining", "all", "all", "all"],
  "Optimization level">;
def Chip : Option<"chip", "chip", "std::string", "sm_90", "GPU architecture">;
def Features : Option<"features", "features", "std::string", "+ptx80", "PTX version and other target features">;

/// The options of `memory-space-pipeline`, for pipelines that contain it.
defvar MemorySpaceOptions = [
  OptimizationLevel,
  WholeProgram, Unproven, RequireResolved, DoCloneForIpMsp, MaxCloneGrowth, DumpIpMsp, ParamAlwaysPointToGlobal,
  TrackIndirLoad,
  TrackInt2Ptr, ProcessAllocaAlways, StrongGlobalAssumptions, ProcessBuiltinAssume, WmmaMemorySpaceOpt, MemSpaceAlg,
  MemspaceOptEnable, MemspaceOptVerbose, MemspaceOptConservative, MemspaceOptAliasMerge, DumpIrBefore, DumpIrAfter,
  ClusterJoin, SplitMergedAccessesSwitch<"false">, LsaOpt, NvptxShortPtr, Nvptx32BitSmem, RetypeKernelArgumentsSwitch, ProcessRestrictSwitch, AllowRestrictInStruct, ApplyMultiLevelRestrict, DumpProcessRestrict, Check, SpaceRules
];

def MemorySpacePipeline : Pipeline<"memory-space-pipeline"> {
  let summary = "The memory-space passes in order, for one optimization level";
  let options = MemorySpaceOptions;
}

def ToPtx : Pipeline<"to-ptx"> {
  let summary = "The memory-space pipeline, upstream's conversions to LLVM, and PTX in a gpu.binary";
  let options = !listconcat([Chip, Features], MemorySpaceOptions);
}

def TileToLLVM : Pipeline<"tile-to-llvm"> {
  let summary = "The memory-space pipeline on nv_tileaa, and its lowering to the LLVM dialect in a gpu.module";
  let options = MemorySpaceOptions;
}

def TileToPtx : Pipeline<"tile-to-ptx"> {
  let summary = "tile-to-llvm, and PTX in a gpu.binary";
  let options = !listconcat([Chip, Features], MemorySpaceOptions);
}
