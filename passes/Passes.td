//===- Passes.td - Tilespace passes and pipelines ---------------*- tablegen -*-===//
//
// Every option is declared here and nowhere else: from these records, `build.rs` generates the Rust option structs and
// the descriptors that `--help` prints.
//
//===----------------------------------------------------------------------===//

include "mlir/Pass/PassBase.td"

/// An option that takes one of these words.
class EnumOption<string var, string arg, string default, list<string> words, list<string> meanings, string text>
    : Option<var, arg, "enum", default, text> {
  list<string> values = words;
  list<string> valueDescriptions = meanings;
}

/// A pass that casts memrefs between spaces. Memrefs come from ops of their dialect, which is loaded then, from
/// arguments of functions, or from ops of these other dialects. Code in LLVM's dialects only has no memrefs, and does
/// not load the dialect.
class CastsMemrefs {
  list<string> lateDialects = ["memref"];
  list<string> loadedWith = ["bufferization", "func", "gpu"];
}

/// A pass that runs on one function, or on all functions of a module.
class FunctionOrModulePass<string arg> : PassBase<arg, "function or module">;

/// The pass that the plugin registers in LLVM's opt and clang. Its options are written in `-passes='tilespace<...>'` or,
/// prefixed with its name, as `-Xclang -mllvm -Xclang -tilespace-...`.
class LLVMPass<string arg> {
  string argument = arg;
  string summary = "";
  string description = "";
  list<Option> options = [];
  /// Options that the environment may also give, as TILESPACE_NAME: they change no code.
  list<string> environment = [];
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
  "Follow pointers through memory; without it, a loaded pointer is unknown">;
def TrackInt2Ptr : Option<"track_int2ptr", "track-int2ptr", "bool", "true",
  "Follow addresses through integers; without it, the result of inttoptr is unknown">;
def ProcessAllocaAlways : Option<"process_alloca_always", "process-alloca-always", "bool", "true",
  "Stack slots are local memory; without it, their space is unknown">;
def ProcessBuiltinAssume : Option<"process_builtin_assume", "process-builtin-assume", "bool", "true",
  "Use assumptions about isspacep, and branches on it, as guards">;
def WmmaMemorySpaceOpt : Option<"wmma_memory_space_opt", "wmma-memory-space-opt", "bool", "true",
  "With unproven=global: matrix (WMMA) and bulk operands too">;
def MemspaceOptEnable : Option<"memspace_opt_enable", "memspace-opt-enable", "bool", "true",
  "Without it, the pass does nothing">;
def MemspaceOptVerbose : Option<"memspace_opt_verbose", "memspace-opt-verbose", "bool", "false",
  "Print the mask and the vote of each pointer value to stderr">;
def MemspaceOptConservative : Option<"memspace_opt_conservative", "memspace-opt-conservative", "bool", "false",
  "Treat null, undef and poison as pointers to any space, so that a join with one stays generic">;
def DumpIrBefore : Option<"dump_ir_before", "dump-ir-before-memory-space-opt", "bool", "false",
  "Print the op to stderr before memory-space-opt changes it">;
def DumpIrAfter : Option<"dump_ir_after", "dump-ir-after-memory-space-opt", "bool", "false",
  "Print the op to stderr after memory-space-opt has changed it">;
def Unproven : EnumOption<"unproven", "unproven", "generic", ["generic", "global"],
  ["leave it generic, with a remark", "presume that it is to global memory, with a warning, unless the contrary is proved"],
  "How to treat an access through a pointer of unknown space">;
def RequireResolved : Option<"require_resolved", "require-resolved", "bool", "false",
  "Each memory access that stays generic is an error">;
def DumpIpMsp : Option<"dump_ip_msp", "dump-ip-msp", "bool", "false", "Print a line for each decision to stderr">;
def HidesSlots : Option<"hides_slots", "hides-slots", "bool", "false",
  "Each stack address that leaves its function is hidden from LLVM, so that LLVM cannot replace the slot by other memory">;
def LsaOpt : Option<"lsa_opt", "lsa-opt", "int64_t", "-1",
  "Accepted for scripts that set it, with a remark: upstream's nvptx-lower-args does that work; -1 is unset">;
def MemspaceOptAliasMerge : EnumOption<"memspace_opt_alias_merge", "memspace-opt-alias-merge", "none",
  ["none", "per-AS", "unified"],
  ["each object, byte range by byte range, and each space", "each space", "nothing: all memory is one"],
  "Which parts of memory are distinguished where a loaded pointer is followed">;
def MemSpaceAlg : Option<"mem_space_alg", "mem-space-alg", "int64_t", "2",
  "The algorithm: 2 is the fixpoint, 1 a plain walk from uses to definitions">;
def DoCloneForIpMsp : Option<"do_clone_for_ip_msp", "do-clone-for-ip-msp", "int64_t", "-1",
  "The most clones tried; -1 for no limit, 0 for none">;
def MaxCloneGrowth : Option<"max_clone_growth", "max-clone-growth", "int64_t", "200",
  "Percent by which clones may grow the module; small modules may grow more; -1 for no limit">;

def ClusterJoin : Option<"cluster_join", "cluster-join", "bool", "false",
  "Give a pointer to the block's or the cluster's shared memory the cluster's space (sm_90)">;

def MemrefSpaces : EnumOption<"memref_spaces", "memref-spaces", "numbers", ["numbers", "as-module"],
  ["by their numbers, which every lowering reads", "as #gpu.address_space where the module has one"],
  "How the types of memrefs that get a space write it">;

def ClaimsChecked : Statistic<"claimsChecked", "claims-checked", "With check: claims about pointers in the result">;

def Check : Option<"check", "check", "bool", "false",
  "Compare the result with the original: a difference that no rewrite makes is an error. ip-msp and memory-space-opt also test their solution once more">;

def IpMsp : Pass<"ip-msp", "mlir::ModuleOp">, CastsMemrefs {
  let summary = "Propagate memory spaces across calls, specializing functions where callers disagree";
  let description = [{
    Finds the memory space of every generic pointer of the module. A private function is specialized in place if its
    callers agree; otherwise each vector of spaces that resolves an access or a result gets a body: an internal clone
    (`name.global`, `name.shared.local`; `name_global` for a function outside the LLVM dialect, as names in PTX have no
    dots), or the original for the last one. The spaces of arguments and results are published as `nvvm.as` and
    `nvvm.as_results`. Pointers that have a space only because of the rest of the module (arguments, results of calls,
    loaded pointers) get a pair of casts, which `memory-space-opt` folds into the accesses.
  }];
  let options = [
    DoCloneForIpMsp, MaxCloneGrowth, DumpIpMsp,
    EnumOption<"always_inline_clones", "always-inline-clones", "single-use",
      ["single-use", "never", "always"],
      ["clones with one call", "no clone", "all clones"],
      "Which clones are marked always_inline">,
    Option<"plan_only", "plan-only", "bool", "false",
           "Change nothing: a memory-space-opt that directly follows on the module makes all changes in one rewrite">,
    ParamAlwaysPointToGlobal, TrackIndirLoad, TrackInt2Ptr, ProcessAllocaAlways, StrongGlobalAssumptions,
    ProcessBuiltinAssume, MemspaceOptEnable, MemspaceOptVerbose, MemspaceOptConservative, MemspaceOptAliasMerge,
    ClusterJoin, MemrefSpaces, Check, SpaceRules
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
    Works on one function at a time. Pointers with a space that follows from the function itself (an alloca, the address
    of a global, a kernel's argument, a cast) are retyped through address arithmetic, selects, block arguments and
    regions; loads, stores, atomics and other accesses take them directly. A use that needs a generic pointer gets a
    cast back. Intrinsics for scoped atomics, which have no form for a space, become the equivalent LLVM operation where
    there is one. `second-time` also reads `nvvm.as`, where it fits the signature and is not marked as stated, folds
    `isspacep`, removes redundant casts, and writes scoped atomics of global memory as inline assembly.

    With `unproven=global`, a run on a module analyses all of it first, and presumes nothing that a caller, a callee or
    the contents of memory contradict. A run on a single function sees none of these, and presumes nothing that depends
    on them.

    The documents' own words for the mode are options, too: `memory-space-opt{second-time no-warnings}`. They must not
    contradict `mode` or each other; the default of `mode` contradicts none of them. Without warnings there are no
    remarks either.
  }];
  let options = [
    EnumOption<"mode", "mode", "second-time",
      ["first-time", "second-time", "first-time-no-warnings", "second-time-no-warnings", "0", "1", "2", "3"],
      ["before ip-msp", "after ip-msp", "first-time without warnings", "second-time without warnings",
       "first-time", "second-time", "first-time-no-warnings", "second-time-no-warnings"],
      "When the pass runs">,
    Option<"first_time", "first-time", "bool", "false", "Short for mode=first-time">,
    Option<"second_time", "second-time", "bool", "false", "Short for mode=second-time">,
    Option<"warnings", "warnings", "bool", "false", "With warnings, the default of modes that do not mention them">,
    Option<"no_warnings", "no-warnings", "bool", "false", "Without warnings and remarks">,
    Unproven, RequireResolved,
    ParamAlwaysPointToGlobal, TrackIndirLoad, TrackInt2Ptr, ProcessAllocaAlways, ProcessBuiltinAssume,
    WmmaMemorySpaceOpt, MemSpaceAlg, MemspaceOptEnable, MemspaceOptVerbose, MemspaceOptConservative, DumpIrBefore,
    DumpIrAfter, ClusterJoin, MemrefSpaces, Check, SpaceRules
  ];
  let statistics = [
    ClaimsChecked,
    Statistic<"accesses", "accesses", "Memory operands that now name their space">,
    Statistic<"retyped", "retyped", "Values with a type that now names their space">,
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
  "A pointer loaded through a restrict pointer is restrict like it">;
def DumpProcessRestrict : Option<"dump_process_restrict", "dump-process-restrict", "bool", "false",
  "Print the op to stderr before and after process-restrict">;

def ProcessRestrict : FunctionOrModulePass<"process-restrict"> {
  let summary = "State the promises of restrict pointers at each access, as alias scopes";
  let description = [{
    A pointer argument is restrict if `llvm.noalias` or `nvvm.restrict_scope` marks it, or if the function has
    `user_specified_restrict_scope`, as an attribute or in `passthrough`. Each gets `llvm.noalias` and a scope,
    `restrict.scope.N.argI` in one domain of the function, and the function gets the canonical `nvvm.restrict_*` next to
    the keys of the front end. A load, store, atomic operation or memory intrinsic with pointers that are all derived from
    such arguments gets their scopes, and is `noalias` with the other scopes; so is a call that accesses only the
    memory of its arguments. An access that may be through any other pointer gets none. A function with
    `nvvm.restrict_processed` is skipped; with `propagate-only`, only such functions are processed again, with the
    scopes that they have.
  }];
  let options = [
    ProcessRestrictSwitch,
    Option<"propagate_only", "propagate-only", "bool", "false",
           "Give existing scopes to accesses that were added later, and create none">,
    AllowRestrictInStruct, ApplyMultiLevelRestrict, DumpProcessRestrict, Check, SpaceRules
  ];
  let statistics = [Statistic<"accesses", "accesses", "Accesses in a scope">];
  let dependentDialects = ["llvm"];
}

def VerifyMemorySpaces : Pass<"verify-memory-spaces", "mlir::ModuleOp"> {
  let summary = "Report uses of memory spaces that no GPU supports";
  let description = [{
    Checks casts between spaces, stack slots, atomic operations, barriers, descriptors and copies, tensor memory,
    parameters, launches, data layouts and the size of shared memory, as the module states them: a pointer has the space
    of its type, or of the pointer that it was cast from. One run reports all findings;
    `passes/Findings.td` has the messages, and the book a page of them. `memory-space-pipeline` runs it first, for errors only, and with `check` again at the end, when no error
    may be left.
  }];
  let options = [
    Option<"sm", "sm", "int64_t", "0", "The compute capability, as 90; 0 takes it from the targets in the module, if any">,
    Option<"strict", "strict", "bool", "false", "Report as an error all that NVIDIA's verifier refuses, even if LLVM 22 compiles it">,
    Option<"is_final", "final", "bool", "false", "No pass follows: spaces that only annotate symbols are errors">,
    Option<"warnings", "warnings", "bool", "true", "Report warnings and remarks, too">,
    SpaceRules
  ];
}

def TraverseLimit : Option<"steps", "nvptx-traverse-address-aliasing-limit", "int64_t", "6",
  "How many definitions are walked back from a pointer to find its space">;

def NvvmAa : InterfacePass<"nvvm-aa", "mlir::FunctionOpInterface"> {
  let summary = "Add an alias analysis by memory spaces for the passes that follow on a function";
  let description = [{
    Adds the alias analysis by memory spaces to MLIR's own for the function, and changes nothing. Upstream's passes that
    query it (LLVM 22: `affine-scalrep`) then know that a store to shared memory does not modify global memory. It is
    available up to the first pass that does not preserve all analyses: `func.func(nvvm-aa,affine-scalrep)`.
  }];
  let options = [TraverseLimit, SpaceRules];
}

def PrintNvvmAa : InterfacePass<"print-nvvm-aa", "mlir::FunctionOpInterface"> {
  let summary = "Report which pointers of a function may alias, as remarks";
  let description = [{
    Pointers are the operands of memory accesses, numbered in program order of their first occurrence. A remark at the
    access states the spaces of a new pointer, whether its memory is ever written, and which earlier pointers it may
    alias.
  }];
  let options = [
    TraverseLimit,
    Option<"votes", "votes", "bool", "true", "Query the solver, too, and not only the definitions of a pointer">,
    SpaceRules
  ];
}

def CheckSpaceRules : Pass<"check-space-rules", "mlir::ModuleOp"> {
  let summary = "List the ops and types of a module that no rule describes";
  let description = [{
    For authors of rule files: a remark at the first op of each kind that neither a rule nor an interface describes, so
    that its pointer operands escape and its pointer results are unknown, and at the first use of each type that seems
    to be a pointer by its name, but states no space. It changes nothing.
  }];
  let options = [SpaceRules];
}

def VerifyMemorySpaceResult : Pass<"verify-memory-space-result", "mlir::ModuleOp"> {
  let summary = "Compare the result of ip-msp and memory-space-opt with its original";
  let description = [{
    The module may differ from its original only where these passes may change it: any other difference is an error,
    with a note at the original. Claims about pointers are allowed: they are counted, and listed with `list-claims`. No
    other pass may have run in between; the option `check` of the passes and pipelines compares the result of each of
    their runs separately.
  }];
  let options = [
    Option<"original", "original", "std::string", "", "File with the original of this module">,
    Option<"list_claims", "list-claims", "bool", "false", "A remark for each claim">,
    ApplyMultiLevelRestrict, SpaceRules
  ];
  let statistics = [ClaimsChecked];
  let dependentDialects = ["llvm", "memref"];
}

def Report : Option<"report", "report", "std::string", "", "File for the report: a page if it ends in .html, else JSON; '-' is stdout">;

def Sources : Option<"sources", "sources", "std::string", "",
  "Folders, separated by colons, for the sources that a page shows, besides the working directory and the folders of the module and of its source">;

/// The options that the graph of a program depends on.
defvar FactOptions = [
  ParamAlwaysPointToGlobal, TrackIndirLoad, TrackInt2Ptr, ProcessAllocaAlways, StrongGlobalAssumptions,
  ProcessBuiltinAssume, MemspaceOptConservative, MemspaceOptAliasMerge, SpaceRules
];

/// The options that say what an analysis of the whole program may assume and plan.
defvar AnalysisOptions = !listconcat([DoCloneForIpMsp, MaxCloneGrowth, ClusterJoin], FactOptions);

def PrintMemorySpaces : Pass<"print-memory-spaces", "mlir::ModuleOp"> {
  let summary = "Report which accesses stay generic and why, as remarks or as a file";
  let options = !listconcat([
    Option<"report", "report", "std::string", "", "File for the report: a page if it ends in .html, else JSON; '-' is stdout; without it, remarks">,
    Sources, HidesSlots, RequireResolved], AnalysisOptions);
}

def PrintPointerGraph : Pass<"print-pointer-graph", "mlir::ModuleOp"> {
  let summary = "Print the graph that the analysis solves on stderr, with the reason of each edge";
  let description = [{
    For each function its nodes, the values of the program that they stand for, and the edges that masks move along. The
    head of `passes/core/src/graph/mod.rs` explains the kinds of edges.
  }];
  let options = !listconcat([HidesSlots], FactOptions);
}

def Sanitize : Option<"sanitize", "sanitize", "bool", "false",
  "Test each claim about a pointer when the program runs: a false claim is printed, with file and line, and traps">;

def Tilespace : LLVMPass<"tilespace"> {
  let summary = "The plugin for LLVM's opt and clang: name memory spaces in a module for NVPTX";
  let description = [{
    `libtilespace_llvm.so` infers memory spaces in LLVM IR itself. Options are written
    `-passes='tilespace<report=r.json;check>'` for `opt`. For the pass in the stock pipelines of `opt` and clang they
    are options of LLVM: `-tilespace-report=r.json` for `opt`, `-Xclang -mllvm -Xclang -tilespace-report=r.json` for
    clang. `TILESPACE_REPORT` and `TILESPACE_REMARKS` in the environment are `report` and `remarks`, where no flag gives
    them; any other option in the environment is an error.
  }];
  let environment = ["report", "remarks"];
  let options = !listconcat([
    EnumOption<"place", "place", "optimizer-early",
      ["pipeline-start", "early-simplification", "optimizer-early", "optimizer-last", "none"],
      ["before all passes", "before the inliner", "after the inliner", "after all optimizations",
       "only where -passes names it"],
      "Where the pass runs in the stock pipelines from O1 on; where -passes names it, which of these places is like its own">,
    EnumOption<"whole_program", "whole-program", "auto", ["auto", "true", "false"],
      ["as clang's command line says: true for CUDA and HIP without -fgpu-rdc, after the inliner", "no other code calls them", "other code may call them"],
      "Whether no other code calls device functions of a module with kernels: they become internal">,
    Option<"promote", "promote", "bool", "false",
      "Inline more calls with addresses of stack slots, so that these become registers; code grows">,
    EnumOption<"remarks", "remarks", "none", ["none", "missed", "all"],
      ["those that the compiler is asked for", "accesses that stay generic", "also accesses that now name their memory"],
      "Remarks that are printed whatever the compiler is asked for">,
    Report, Sources, RequireResolved, Check, Sanitize], AnalysisOptions);
}

def DropCWrappers : Pass<"drop-c-wrappers", "gpu::GPUModuleOp"> {
  let summary = "Drop the entry points for C callers that the conversion of func.func leaves in device code";
}

def DropChiplessTargets : Pass<"drop-chipless-targets", "gpu::GPUModuleOp"> {
  let summary = "Drop a #nvvm.target that names no chip: nvvm-attach-target adds one that does";
  let description = [{
    Front ends that leave the chip to whoever compiles write `#nvvm.target`, which is upstream's default chip: `sm_50`
    in MLIR 22, `sm_75` in 23. The pipelines to PTX take theirs in its place. A target that names another chip stays,
    and gets an object of its own.
  }];
}

def CallIntrinsics : Pass<"call-intrinsics", "gpu::GPUModuleOp"> {
  let summary = "Write LLVM's mathematical intrinsics as calls by name, which convert-gpu-to-nvvm accepts";
  let description = [{
    Upstream's `convert-gpu-to-nvvm` refuses `llvm.intr.copysign`, `llvm.intr.sqrt` and the like, which LLVM compiles.
  }];
  let dependentDialects = ["llvm"];
  let statistics = [Statistic<"calls", "calls", "Operations that became calls">];
}

def OnDeviceCode : Pass<"on-device-code", "mlir::ModuleOp"> {
  let summary = "Run a pipeline on device functions only, not on host functions";
  let description = [{
    Runs the pipeline on each device function, in a module or a `gpu.module`; in a module that holds device code only,
    on all of its ops, in threads. Host functions stay unchanged, including the regions of their `gpu.launch` ops, which
    are a part of them: run `gpu-kernel-outlining` before. Code for other targets stays, too.
  }];
  let options = [
    Option<"pipeline", "pipeline", "std::string", "", "The pipeline, as in --pass-pipeline, on operations of any name">
  ];
}

def RetypeKernelArgumentsSwitch : Option<"retype_kernel_arguments", "retype-kernel-arguments", "bool", "false",
  "Kernels take pointers to global memory, where the module launches none of them">;

def RetypeKernelArguments : Pass<"retype-kernel-arguments", "mlir::ModuleOp"> {
  let summary = "Give pointer arguments of kernels the type of pointers to global memory";
  let description = [{
    The passes keep the signatures of kernels, on which launches depend. In a module without launches, this pass gives
    them the form of the reference documents; `memory-space-pipeline` runs it first if `retype-kernel-arguments` is set.
    A kernel with a used symbol stays unchanged, with a remark.
  }];
  let options = [
    Option<"retype_kernel_arguments", "retype-kernel-arguments", "bool", "true", "Whether the pass does anything">,
    ParamAlwaysPointToGlobal, SpaceRules
  ];
  let dependentDialects = ["llvm"];
}

def NvptxShortPtr : Option<"nvptx_short_ptr", "nvptx-short-ptr", "bool", "false",
  "Pointers to shared, constant and local memory have 32 bits">;
def Nvptx32BitSmem : Option<"nvptx_32_bit_smem", "nvptx-32-bit-smem", "bool", "false", "Another name for nvptx-short-ptr">;

def ShortPointers : Pass<"short-pointers", "mlir::ModuleOp"> {
  let summary = "Make pointers to the small memory spaces 32 bits wide in the data layout";
  let description = [{
    Writes the widths into `llvm.data_layout`, and into `dlti.dl_spec` if present, of each `gpu.module`, or of a module
    that is device code as a whole. `gpu-module-to-ptx` compiles modules with such a layout as LLVM does with
    `-nvptx-short-ptr`. The options are two names of one switch; the pipelines have a third, `+sharedmem32bitptr` among
    the features of the target.
  }];
  let options = [NvptxShortPtr, Nvptx32BitSmem];
}

def FoldAddressIntegers : Pass<"fold-address-integers", "mlir::ModuleOp"> {
  let summary = "Fold inverse conversions between addresses and integers, by the widths of the data layout";
  let description = [{
    CUDA's conversions for assembly pass addresses of shared memory as 32 bits. If pointers to it have 32 bits
    (`p3:32:32`, `nvptx-short-ptr`), an address that is narrowed, widened and converted back is the original pointer,
    and the pair of `cvta` around it is erased.
  }];
  let statistics = [Statistic<"folded", "folded", "Conversions folded">];
  let dependentDialects = ["llvm"];
}

def PromoteArguments : Option<"promote_arguments", "promote-arguments", "bool", "true",
  "A pointer argument that LLVM's optimizer replaces by the value loaded through it also becomes generic again">;

def UncastSlots : Pass<"uncast-slots", "mlir::ModuleOp"> {
  let summary = "Make pointers to stack slots generic again where LLVM infers that they are local";
  let description = [{
    Accesses to a stack slot, and to an argument or the result of a call that is a pointer to local memory, take a
    generic pointer again: LLVM's optimizer does not look through casts for slots, and its back end infers their space
    by itself. Loaded pointers, calls, returns, and volatile and atomic accesses keep their types.
    `memory-space-pipeline` runs it at the end, from O=1 on.
  }];
  let options = [PromoteArguments, Check, SpaceRules];
  let statistics = [Statistic<"values", "values", "Pointers to local memory that are generic again">];
  let dependentDialects = ["llvm"];
}

def SanitizeMemorySpaces : Pass<"sanitize-memory-spaces", "mlir::ModuleOp"> {
  let summary = "Test at run time whether the pointers that are cast to a memory space point there";
  let description = [{
    Each cast of a generic pointer to a memory space gets a call that tests the pointer (`isspacep`), and prints file,
    line, pointer and space with `vprintf` and traps if it points elsewhere. Null passes. Constants, memrefs, and
    pointers that were cast to generic right before are not tested. `memory-space-pipeline{sanitize}` runs it at the
    end.
  }];
  let statistics = [Statistic<"claims", "claims", "Claims that are tested">];
  let dependentDialects = ["llvm"];
}

def EraseNoOps : Pass<"erase-no-ops", "mlir::ModuleOp"> {
  let summary = "Erase copies of memory onto itself, and copy stack slots by their own address";
  let description = [{
    LangRef allows `memcpy` and `memmove` from an address to that same address. Upstream's `mem2reg` ends the process on
    one of a stack slot that it promotes, and drops a copy or memset of a slot if its address is a cast or a zero-offset
    computation (LLVM 22). So the pipelines run this before it.
  }];
  let statistics = [Statistic<"erased", "copies-erased", "Copies erased">,
                    Statistic<"slots", "slots-seen", "Operands of copies replaced by the slot">];
}

def MarkDeviceVariables : Pass<"mark-device-variables", "mlir::ModuleOp"> {
  let summary = "Mark the variables that the host can write as externally initialized, and put constants in global memory";
  let description = [{
    MLIR's import of LLVM IR drops that mark, and LLVM would then assume that the variable still holds its initializer
    when the kernel runs. Internal constants without an address space move to global memory, where the back end would
    put them: until then LLVM may replace a stack slot that is copied from such a constant by the constant.
  }];
  let dependentDialects = ["llvm"];
}

def NumberMemorySpaces : Pass<"number-memory-spaces", "mlir::ModuleOp"> {
  let summary = "Give a module for AMDGPU or SPIR-V NVPTX's numbers of memory spaces, to analyse it";
  let description = [{
    For modules that are imported from LLVM IR. The result says where each pointer of the module points, and is not a
    program to compile: constant memory of AMDGPU becomes global memory. Numbers without a space become 1000 higher. A
    module for NVPTX, or for a target without a record (`spaces.td`), stays as it is.
  }];
  let dependentDialects = ["llvm", "nvvm"];
}

def NumberMemrefSpaces : PassBase<"number-memref-spaces", "any module"> {
  let summary = "Write the memory spaces of memref types as numbers";
  let description = [{
    `#gpu.address_space<...>`, `#nvvm.memory_space<...>` and `#nvvm.shared_space<...>` in types of memrefs become LLVM's
    numbers. Upstream's conversions to LLVM all read numbers; only some of them read attributes. An allocation in local
    memory gets a type without a space and a cast to 5, as NVPTX has stack slots in space 0; the result of
    `gpu.dynamic_shared_memory`, which must have the attribute, gets a cast. The pipelines that lower kernels run this.
  }];
  let dependentDialects = ["gpu", "memref", "nvvm"];
}

def InternalizeDeviceCode : Pass<"internalize-device-code", "mlir::ModuleOp"> {
  let summary = "Make device functions and shared variables internal, for a module that is a whole program";
  let description = [{
    For LLVM-dialect modules. Kernels, variables that the host can name, and symbols in `llvm.used` stay.
  }];
  let dependentDialects = ["llvm"];
}

def WrapInGpuModule : Pass<"wrap-in-gpu-module", "mlir::ModuleOp"> {
  let summary = "Move a module of device code into a gpu.module";
  let description = [{
    Modules imported from LLVM IR hold device functions at top level, but upstream's lowering to PTX starts at a
    `gpu.module`. Moves everything but existing `gpu.module` ops into one, with the module's data layout.
  }];
  let options = [Option<"name", "name", "std::string", "device", "Name of the gpu.module">];
  let dependentDialects = ["gpu"];
}

def LineInfo : Option<"lineinfo", "lineinfo", "bool", "false", "Lines of the source in the PTX (.loc)">;

def GpuModuleToPtx : Pass<"gpu-module-to-ptx", "mlir::ModuleOp"> {
  let summary = "Compile gpu.module ops to PTX in a gpu.binary, with an error at the operation that LLVM cannot compile";
  let description = [{
    Upstream's `gpu-module-to-binary{format=isa}` in a process of its own. LLVM's back end ends its process at code that
    it cannot compile; here that is an error at the operation, if it can be found by recompiling the module with parts
    removed. Where no version of PTX is stated and the chip's version lacks an instruction, the oldest version that has
    all of them is taken. A function of CUDA's device library is linked from the toolkit that `CUDA_ROOT`, `CUDA_HOME`
    or `CUDA_PATH` names, or from NVIDIA's wheels in the Python environment; without any it is an error. For the
    outermost module only. With `lineinfo`, source locations of operations reach the PTX, as with `nvcc -lineinfo`; no
    instruction changes.
  }];
  let options = [
    Option<"chip", "chip", "std::string", "", "The chip for modules that have no target; upstream does not verify them">,
    Option<"features", "features", "std::string", "", "LLVM's features of that chip, such as +ptx88">,
    Option<"ptx", "ptx", "int64_t", "0", "The version of PTX, as 80, for targets that state none; 0 is upstream's version">,
    LineInfo
  ];
  let dependentDialects = ["gpu", "llvm", "nvvm"];
}

def GpuModuleToAmdgcn : Pass<"gpu-module-to-amdgcn", "mlir::ModuleOp"> {
  let summary = "Compile gpu.module ops to assembly of AMD's chips in a gpu.binary, with an error at the operation that LLVM cannot compile";
  let description = [{
    As `gpu-module-to-ptx`, for modules with a `#rocdl.target`. For the outermost module only.
  }];
  let dependentDialects = ["gpu", "llvm", "rocdl"];
}

def LiftTileBranches : Pass<"lift-tile-branches", "mlir::ModuleOp"> {
  let summary = "Lift branches in functions of nv_tileaa to scf";
  let description = [{
    Does for functions of `nv_tileaa` in `gpu.module` what upstream's `lift-cf-to-scf` does for functions of `func`. A
    loop without an end is an error.
  }];
  let dependentDialects = ["arith", "cf", "scf", "ub"];
}

def ExpandNvTileAA : Pass<"expand-nv-tileaa", "mlir::ModuleOp"> {
  let summary = "Expand the nv_tileaa operations that front ends write into those that CUDA Tile IR becomes";
  let description = [{
    Accesses at offsets, at indices, and of tiles over several dimensions of a memref become accesses by pointers; parts
    of tiles at any place become equal parts; a tile computed from the places of its elements becomes arithmetic on
    tiles; a histogram becomes atomic additions in shared memory; factors are multiplied by their scales, unless an
    instruction does that. Hints go, and a message becomes a remark.
  }];
  let dependentDialects = ["arith", "nv_tileaa"];
}

def NumWarps : Option<"num_warps", "num-warps", "int64_t", "4", "Warps of a block, where a kernel has no hint">;

def PrintLayouts : Option<"print_layouts", "print-layouts", "bool", "false",
    "Print the steps of the lowering as remarks, as `print-tile-layouts` does">;

def HintsOf : Option<"hints_of", "hints-of", "std::string", "\"\"",
    "The chip, like sm_90, with optimization hints that count; hints for all chips always do">;

def ConvertCudaTileToNvTileAA : Pass<"convert-cuda-tile-to-nv-tileaa", "mlir::ModuleOp"> {
  let summary = "Convert CUDA Tile IR to nv_tileaa, arith, math and scf";
  let description = [{
    A `cuda_tile.module` becomes a `gpu.module`, its entries become kernels of `nv_tileaa`. Pointers stay generic: the
    memory-space passes name their memory. An operation that is not supported is an error, and an optimization hint of a
    kernel that has no effect is a remark.
  }];
  let options = [NumWarps, HintsOf];
  let dependentDialects = ["arith", "gpu", "math", "nv_tileaa", "nvvm", "scf", "ub"];
}

def ConvertTilesToThreads : Pass<"convert-tiles-to-threads", "mlir::ModuleOp"> {
  let summary = "Distribute the kernels of nv_tileaa in gpu.module over the threads of a block";
  let description = [{
    Each tile gets a layout, which says which register of which thread holds which element; products become `mma.sync`
    where the chip has one for their types, and layouts change by shuffles or through shared memory. A kernel requires
    as many warps as its `kernel_spec` says. An operation that is not supported is an error.
  }];
  let dependentDialects = ["arith", "cf", "func", "gpu", "llvm", "math", "nvvm", "scf", "ub"];
}

def PrintTileLayouts : Pass<"print-tile-layouts", "mlir::ModuleOp"> {
  let summary = "Print how the kernels of nv_tileaa in gpu.module would be distributed over threads, as remarks";
  let description = [{
    A remark for each step of `convert-tiles-to-threads`: the layout of its tile, how a layout changes, how many
    elements an access moves at once, and where the threads wait for each other. Changes nothing.
  }];
}

def ConvertCuteToLLVM : Pass<"convert-cute-to-llvm", "mlir::ModuleOp"> {
  let summary = "Lower CuTe DSL's dialects in gpu.module to LLVM, NVVM and arith";
  let description = [{
    Kernels become LLVM functions, with the parameters that the host's part of the dump passes. A CuTe value becomes the
    numbers and addresses in it that are known only at run time; copies and multiplications become NVVM operations. The
    input is a dump as traced, or of stage 008, 014, 018, 026 or 043. An operation without a lowering is an error. Host code stays as it is.
  }];
  let dependentDialects = ["arith", "cf", "gpu", "llvm", "math", "nvvm", "scf", "ub", "vector"];
}

def KeepLoopAnnotations : Pass<"keep-loop-annotations", "gpu::GPUModuleOp"> {
  let summary = "State the annotations of loops where the translation to LLVM IR reads them";
  let description = [{
    Upstream's `convert-cf-to-llvm` leaves the annotation of a loop on its branch as an attribute that is forgotten when
    the module is translated, so that LLVM would not know which loops to unroll. An annotation on the branch of a loop's
    head is also put on the back edges, where LLVM reads it.
  }];
  let dependentDialects = ["llvm"];
}

def NoteKnobs : Pass<"note-knobs", "mlir::ModuleOp"> {
  let summary = "Remark on options without effect, and name the pass that does their work";
  let description = [{
    A pipeline runs it first if it is given an option of NVIDIA's compiler that has no effect here.
  }];
  let options = [LsaOpt, MemSpaceAlg];
}

def WholeProgram : Option<"whole_program", "whole-program", "bool", "false",
  "No other module calls these functions: make them internal first">;

def OptimizationLevel : EnumOption<"level", "O", "3", ["0", "fcmax", "fcmid", "1", "2", "3"],
  ["first-time only", "first-time only, for the fastest compilation", "without inlining", "all", "all", "all"],
  "Optimization level">;
def Chip : Option<"chip", "chip", "std::string", "sm_90", "GPU architecture">;
def Features : Option<"features", "features", "std::string", "",
  "PTX version and other target features; without a version, PTX 8.0 or the first version that has the chip and all instructions">;

/// The options of `memory-space-pipeline`, for pipelines that contain it.
defvar MemorySpaceOptions = [
  OptimizationLevel,
  WholeProgram, Unproven, RequireResolved, DoCloneForIpMsp, MaxCloneGrowth, DumpIpMsp, ParamAlwaysPointToGlobal,
  TrackIndirLoad,
  TrackInt2Ptr, ProcessAllocaAlways, StrongGlobalAssumptions, ProcessBuiltinAssume, WmmaMemorySpaceOpt, MemSpaceAlg,
  MemspaceOptEnable, MemspaceOptVerbose, MemspaceOptConservative, MemspaceOptAliasMerge, DumpIrBefore, DumpIrAfter,
  ClusterJoin, MemrefSpaces, LsaOpt, NvptxShortPtr, Nvptx32BitSmem, RetypeKernelArgumentsSwitch, ProcessRestrictSwitch, AllowRestrictInStruct, ApplyMultiLevelRestrict, DumpProcessRestrict, Check, Sanitize, SpaceRules
];

def MemorySpacePipeline : Pipeline<"memory-space-pipeline"> {
  let summary = "The memory-space passes in order, for one optimization level";
  let options = !listconcat(MemorySpaceOptions, [PromoteArguments]);
}

def ToPtx : Pipeline<"to-ptx"> {
  let summary = "The memory-space pipeline, upstream's conversions to LLVM, and PTX in a gpu.binary";
  let options = !listconcat([Chip, Features], MemorySpaceOptions);
}

def TileToLLVM : Pipeline<"tile-to-llvm"> {
  let summary = "The memory-space pipeline on nv_tileaa, and its lowering to the LLVM dialect in a gpu.module";
  let options = MemorySpaceOptions;
}

def CuteToLLVM : Pipeline<"cute-to-llvm"> {
  let summary = "The memory-space pipeline on CuTe DSL, and its lowering to the LLVM dialect in a gpu.module";
  let options = MemorySpaceOptions;
}

def CuteToPtx : Pipeline<"cute-to-ptx"> {
  let summary = "cute-to-llvm, and PTX in a gpu.binary";
  let options = !listconcat([Chip, Features, LineInfo], MemorySpaceOptions);
}

def CudaTileToPtx : Pipeline<"cuda-tile-to-ptx"> {
  let summary = "CUDA Tile IR, or nv_tileaa, over the threads of a block, and PTX in a gpu.binary";
  let options = !listconcat([Chip, Features, NumWarps, LineInfo, PrintLayouts], MemorySpaceOptions);
}

def AmdChip : Option<"chip", "chip", "std::string", "gfx942", "gfx90a, gfx942 or gfx1201">;
def Format : EnumOption<"format", "format", "isa", ["isa", "llvm"], ["assembly", "bitcode"], "The form of the code">;

def CudaTileToAmdgcn : Pipeline<"cuda-tile-to-amdgcn"> {
  let summary = "As cuda-tile-to-ptx, for chips of AMD";
  let options = !listconcat([AmdChip, Format, NumWarps], MemorySpaceOptions);
}

def TileToPtx : Pipeline<"tile-to-ptx"> {
  let summary = "tile-to-llvm, and PTX in a gpu.binary";
  let options = !listconcat([Chip, Features, PrintLayouts], MemorySpaceOptions);
}
