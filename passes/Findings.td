//===- Findings.td - findings of verify-memory-spaces -----------*- tablegen -*-===//
//
// Each record is one message of the pass. `build.rs` generates the Rust enum from these records, tools/docs/passes.py
// the table in docs/passes.md, and a test looks up each message in the tests of the pass. Where NVIDIA's
// verifier has the same check (documents "Address Spaces" and "Memory Hierarchy"), the message is NVIDIA's.
//
//===----------------------------------------------------------------------===//

include "spaces.td"

/// `{}` in the text is a placeholder. The severities are MLIR's, or "none" where nothing is reported: without `strict`,
/// for code that LLVM 22 compiles as it is.
class Finding<string message, string severity, string severityIfStrict, string why> {
  string text = message;
  string usual = severity;
  string strict = severityIfStrict;
  string about = why;
  /// Ops, intrinsics or functions (`*` is any text) that need pointers to one of these spaces.
  list<string> on = [];
  list<MemorySpace> spaces = [];
  /// Ops and intrinsics after which it is not reported: another thread may have executed the missing operation there
  /// (accepted without `strict` only), or no thread continues.
  list<string> notBehind = [];
  /// Without `strict`, an error is a warning where the operation may never run, or accesses zero bytes.
  bit onlyIfRun = 0;
  /// Whether it is also about code for targets other than NVPTX.
  bit onOthers = 0;
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

def CastBetweenSpaces : Finding<"Cannot cast non-generic pointer to different non-generic pointer", "error", "error",
  "One side of a cast must be generic. A cast from shared to shared_cluster is possible"> {
  let onOthers = 1;
  let onlyIfRun = 1;
}
def CastIntoCluster : Finding<"a cast of a shared pointer to shared_cluster names this block's own memory in the cluster; nvvm.mapa names another block's",
  "remark", "error", "Document \"Address Spaces\" forbids the cast, and NVIDIA's own IR has it">;
def InvalidSource : Finding<"Invalid source address space", "error", "error", "No memory space has this number">;
def InvalidTarget : Finding<"Invalid target address space", "error", "error", "No memory space has this number">;
def NoConversion : Finding<"no instruction makes a {} pointer of a {} pointer", "error", "error",
  "Tensor memory has no generic addresses"> {
  let onOthers = 1;
}
def CastIntoParameters : Finding<"no instruction makes a param pointer of a generic pointer", "none", "error",
  "Document \"Memory Hierarchy\" has none; LLVM 22 makes such casts and has cvta.to.param">;
def InvalidNumber : Finding<"address space {} does not exist on NVPTX", "error", "error",
  "In a pointer type, besides casts">;
def AnnotationLeft : Finding<"address space {} only annotates symbols and has no pointers in PTX", "none", "error",
  "25 and 53 must be gone at the end; with `final` an error">;
def ConversionIntrinsic : Finding<"nvvm address space conversion intrinsics are not supported. Please use addrspacecast instruction", "none", "error",
  "LLVM 22 replaces them by casts when it reads a module"> {
  let on = ["llvm.nvvm.ptr.*"];
}
def EncodingsDisagree : Finding<"the memory space is {} on one side and {} on the other", "error", "error",
  "All encodings of one pointer state the same space"> {
  let on = ["builtin.unrealized_conversion_cast"];
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

def AllocaSpace : Finding<"Allocas are not supported on address spaces except Generic", "error", "error",
  "LLVM's NVPTX back end ends the process on a stack slot in space 5; the slot is generic, and a cast makes it local. A `memref.alloca` may be in local memory">;
def HeapSpace : Finding<"an allocation on the heap is in global memory, and the type says {} memory: write {}", "error", "error",
  "MLIR lowers `memref.alloc` in device code to a call of `malloc` by each thread, whatever its memory space">;
def AllocaAlignment : Finding<"a stack slot is aligned to at most {} bytes", "none", "error", "LLVM 22 compiles larger ones">;
def TensorAccess : Finding<"Tensor Memory loads/stores are not supported", "error", "error",
  "Tensor memory is accessed by tcgen05 instructions only">;
def StoreToReadOnly : Finding<"{} memory is written here, which device code only reads", "error", "error",
  "Stores and atomic operations on constant and parameter memory"> {
  let onOthers = 1;
  let onlyIfRun = 1;
}
def CopyToConstant : Finding<"memmove/memcpy cannot target constant address space", "error", "error", ""> {
  let onOthers = 1;
  let onlyIfRun = 1;
}
def FillConstant : Finding<"memset cannot point to constant address space", "error", "error", ""> {
  let onOthers = 1;
  let onlyIfRun = 1;
}
def CmpxchgSpace : Finding<"cmpxchg pointer operand must point to generic, global, or shared address space", "error", "error",
  "Without `strict`, shared memory of the cluster is treated as shared"> {
  let onlyIfRun = 1;
}
def AtomicType : Finding<"Atomic operations on non-i32/i64/i128 types are not supported", "none", "error",
  "LLVM 22 also compiles others">;
def AtomicOnLocal : Finding<"Cannot do atomic on local memory", "error", "error", "Ordered loads and stores are treated as atomic"> {
  let onlyIfRun = 1;
}
def AtomicOnConstant : Finding<"Cannot do atomic operation on const memory", "warning", "error",
  "Ordered loads and stores are treated as atomic"> {
  let onOthers = 1;
}
def VectorAtomicSpace : Finding<"Cannot to vector atomic on {} memory", "warning", "error",
  "A vector of more than 32 bits; LLVM 22 compiles it to a loop">;
def MatrixSpace : Finding<"Cannot do WMMA on {} memory", "warning", "error", "Constant and local memory"> {
  let onlyIfRun = 1;
}
def OrderedAccess : Finding<"Atomic loads/stores are not supported", "none", "error", "LLVM 22 compiles them">;
def GlobalOrdering : Finding<"Global ordering on atomics is only allowed on generic/global pointers", "none", "error",
  "An atomic operation on shared memory without a scope"> {
  let on = ["llvm.atomicrmw", "llvm.cmpxchg"];
  let spaces = [Generic, Global];
}
def BarrierSpace : Finding<"Barrier pointer must be in shared memory space", "error", "error",
  "Also where the pointer is cast from another space"> {
  let onlyIfRun = 1;
}
def OnlyGlobal : Finding<"pointer address space not global", "error", "error", "The instruction reads global memory only"> {
  let onlyIfRun = 1;
}
def OnlyConstant : Finding<"Operand must be in constant address space", "error", "error",
  "The instruction reads constant memory only"> {
  let onlyIfRun = 1;
}
def SecondArgument : Finding<"arg1 invalid addrspace", "error", "error",
  "Any other demand of an intrinsic on its second argument"> {
  let onlyIfRun = 1;
}
def WrongSpace : Finding<"the pointer is to {} memory, and must be to {} memory", "error", "error",
  "Any other demand of the instruction; of descriptors of tensor maps: generic, global, constant or param"> {
  let onlyIfRun = 1;
}
def NeedsSpace : Finding<"the instruction takes no generic addresses: the pointer must be to {} memory", "none", "error",
  "`cp.async`, `ldmatrix` and the like before the spaces are found; after `memory-space-opt` an error in any compiler">;
defvar Reductions = ["nvvm.red", "nvvm.red.*", "llvm.nvvm.red.*"];
def RedNumber : Finding<"Invalid address space for nvvm.red", "error", "error", "No memory space has this number"> {
  let on = Reductions;
}
def RedSpace : Finding<"Invalid address space for pointer operand in nvvm.red", "error", "error", ""> {
  let onlyIfRun = 1;
  let on = Reductions;
  let spaces = [Generic, Global, Shared, SharedCluster];
}
def StackPointer : Finding<"llvm.nvvm.stackrestore/stacksave is only supported with local address space pointers", "error", "error",
  "Without `strict`, generic pointers are accepted, which LLVM 22 casts"> {
  let on = ["llvm.intr.stacksave", "llvm.intr.stackrestore", "llvm.nvvm.stacksave*", "llvm.nvvm.stackrestore*",
            "llvm.stacksave*", "llvm.stackrestore*"];
  let spaces = [Local];
}
def AtomicCast : Finding<"atomic.cast is only allowed on shared pointers", "error", "error", ""> {
  let on = ["llvm.nvvm.atomic.cast*"];
  let spaces = [Shared, SharedCluster];
}
def TextureSpace : Finding<"Texture/surface variables must be global address space", "error", "error", ""> {
  let on = ["llvm.nvvm.texsurf.handle*"];
  let spaces = [Global];
}
def NarrowPointers : Finding<"this intrinsic is only supported when pointer size is >= 64 bits", "error", "error",
  "Copies of tensors by descriptor"> {
  let on = ["nvvm.cp.async.bulk.tensor.*", "llvm.nvvm.cp.async.bulk.tensor.*"];
}

//===----------------------------------------------------------------------===//
// Targets other than NVPTX
//===----------------------------------------------------------------------===//

def SlotSpace : Finding<"a stack slot must be in local memory on this target, and is in {} memory", "error", "error",
  "Stack slots are in address space 5 on AMDGPU, and in 0 on SPIR-V, where the back end writes an invalid module for any other"> {
  let onOthers = 1;
}
def VariableSpace : Finding<"this target has no variables in address space {}", "error", "error",
  "Variables of private memory on AMDGPU, and of generic on SPIR-V"> {
  let onOthers = 1;
}
def InitialValue : Finding<"a variable in address space {} has no initial value on this target", "error", "error",
  "Shared memory of AMDGPU: LLVM accepts only `undef` and `poison`"> {
  let onOthers = 1;
}
def NoGeneric : Finding<"'{}' has no generic pointers, and this is one", "error", "error",
  "SPIR-V for shaders: the capability GenericPointer belongs to kernels of OpenCL"> {
  let onOthers = 1;
}

//===----------------------------------------------------------------------===//
// Functions, variables, modules
//===----------------------------------------------------------------------===//

def EmptyDataLayout : Finding<"Empty target data layout, must exist", "error", "error", "">;
def MissingDataLayout : Finding<"no target data layout, must exist", "none", "error", "">;
def InvalidDataLayout : Finding<"Invalid target data layout: {}", "error", "error",
  "A note has the example layouts. Pointer widths are 64 or 32 bits">;
def LayoutsDisagree : Finding<"the data layout has {} pointers of {} bits, and '{}' of {}", "error", "error",
  "Both forms of a layout state the same widths">;
def SpaceNeedsTarget : Finding<"{} memory needs sm_{}, but the target is sm_{}", "error", "error",
  "By `sm`, or by the targets of the `gpu.module`; includes allocations of tensor memory, and the results of instructions">;
def StaticSharedMemory : Finding<"kernel '{}' needs {} bytes of static shared memory, but a block has at most {}", "error", "error",
  "Variables that the kernel and its callees reference"> {
  let onOthers = 1;
}
def DynamicSharedMemory : Finding<"the launch needs {} bytes of shared memory, {} of them static, but sm_{} has {}", "error", "error",
  "Where the dynamic part is a constant">;
def ParameterOverflow : Finding<"Formal parameter space overflowed ({} bytes required, max {} bytes allowed) in function {}", "error", "error",
  "Parameters of a kernel: 32,764 bytes from sm_70 on, 4,352 bytes before">;
def ParameterEscapes : Finding<"a pointer to parameter memory escapes the kernel", "error", "error",
  "Callees, memory and results cannot hold one">;
def LaunchOfLocal : Finding<"A pointer to local memory or memory in 'addrspace(0)' has been used as a launch argument. Dereferencing this within the launch is undefined", "warning", "error",
  "Launches by device code, and pointers that are typed or cast as local or shared anywhere">;
def StalePublished : Finding<"'{}' does not fit the signature: {}", "warning", "error", "`nvvm.as` and `nvvm.as_results`">;
defvar Allocations = ["nvvm.tcgen05.alloc", "llvm.nvvm.tcgen05.alloc.*", "nvidia.nvvm.tcgen05.alloc",
                     "cute_nvgpu.arch.sm100.alloc_tmem"];
defvar Deallocations = ["nvvm.tcgen05.dealloc", "llvm.nvvm.tcgen05.dealloc.*", "nvidia.nvvm.tcgen05.dealloc",
                       "cute_nvgpu.arch.sm100.dealloc_tmem"];
def TensorColumns : Finding<"tensor memory is allocated in 32, 64, 128, 256 or 512 columns, not {}", "error", "error", "">;
def TensorCapacity : Finding<"tensor memory has {} columns: {} are allocated here already, and {} more are requested", "error", "error",
  "On every path that leads there">;
def TensorCrossesCall : Finding<"an address of tensor memory crosses a call", "error", "error",
  "As a pointer, or as its number; a launch is a call. Without `strict`, the number that is loaded from the slot of the allocation may be passed to a function of the module, and be returned where nothing is deallocated">;
def TensorOutlives : Finding<"an address of tensor memory outlives the allocation", "error", "error",
  "A pointer, or its number, that is stored to global memory">;
def TensorUseBeforeAllocation : Finding<"tensor memory is used before it is allocated", "error", "error",
  "In a function that allocates, every path to a use has an allocation, or a barrier or a call at which this thread may wait for another that allocates; with `strict`, an allocation"> {
  let on = Allocations;
  let notBehind = ["nvvm.barrier*", "nvvm.cluster.wait", "nvvm.mbarrier.*wait*", "nvidia.nvvm.barrier*", "nvidia.nvvm.cluster.wait",
                   "nvidia.nvvm.mbarrier.*wait*", "llvm.nvvm.barrier*", "llvm.nvvm.mbarrier.*wait*", "gpu.barrier"];
}
def TensorNotDeallocated : Finding<"tensor memory is not deallocated", "error", "error",
  "In a function that allocates, each allocation is followed by a deallocation on some path, or another thread deallocates, on a path without an allocation; on every path to the end if each path allocates, and with `strict`"> {
  let on = Deallocations;
  let notBehind = ["*.unreachable"];
}
def TensorUseAfterDeallocation : Finding<"tensor memory is used after it is deallocated", "error", "error",
  "Through the address that is given back, on every path that leads there">;
