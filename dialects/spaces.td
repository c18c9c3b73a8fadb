//===- spaces.td - the memory spaces of an NVIDIA GPU ------------*- tablegen -*-===//
//
// The one table of memory spaces. The Rust enum, the verifier, the documentation and
// the Python package are generated from it; no other file may repeat a number of it.
//
// Sources: PTX ISA, "State Spaces" and "Generic Addressing" (windows, isspacep, cvta);
// LLVM, NVPTXUsage, "Address Spaces"; llvm/Support/NVPTXAddrSpace.h (the numbers);
// LLVM 22's NVPTX data layouts (the widths).
//
//===----------------------------------------------------------------------===//

#ifndef TILESPACE_SPACES_TD
#define TILESPACE_SPACES_TD

/// One memory space a pointer type can carry. Other spaces are referred to by name, so that
/// records may refer to each other in any order; the generator checks the names.
class MemorySpace<string spelled, int llvm> {
  /// Name in reports, options and JSON.
  string name = spelled;
  /// Number of the space in `!llvm.ptr<N>` and `addrspace(N)`.
  int number = llvm;
  /// One sentence for the generated documentation.
  string summary = "";

  /// PTX state space qualifier; empty if no PTX memory operand is spelled with one.
  string ptx = "";
  /// Token of CuTe pointer types (`!cute.ptr<f32, gmem>`); empty if CuTe cannot say it.
  string cute = "";
  /// `#gpu.address_space<...>`; empty if the gpu dialect of LLVM 22 cannot say it.
  string gpu = "";
  /// `#nvvm.memory_space<...>`; empty if the nvvm dialect cannot say it.
  string nvvm = "";

  /// Bit of the space in a mask; 0 for generic, which is not a place.
  int mask = 0;
  /// Whether a generic address can lie in this space.
  bit genericCanName = 0;
  /// Suffixes of `isspacep` that test for this space.
  list<string> tests = [];
  /// Spaces, besides this one, for which the test is true for a pointer of this space.
  list<string> alsoTests = [];
  /// Spaces for which the test is undecided for a pointer of this space.
  list<string> undecidedTests = [];

  /// First SM on which the space exists.
  int minSM = 0;
  /// Pointer width in bits, without and with `nvptx-short-ptr`.
  int width = 64;
  int shortWidth = 64;
  /// Other spaces in which a pointer may reach the same byte. The relation is symmetric.
  list<string> aliases = [];
  /// Device code never writes here.
  bit readOnly = 0;
  /// The host can write here.
  bit hostWrites = 0;
  /// Whether LLVM has volatile accesses here (LLVM 22, NVPTXTTIImpl::hasVolatileVariant; PTX ISA, "ld.volatile").
  bit hasVolatile = 0;

  /// Numbers of the space in NVIDIA's compilers, -1 if there is none (document "Address Spaces"): the builtins that
  /// convert a generic pointer to a pointer to this space and back, the builtins for `tests` in their order, the code
  /// of a declaration in the front end, and the code in instruction selection.
  int toBuiltin = -1;
  int fromBuiltin = -1;
  list<int> testBuiltins = [];
  int edgCode = -1;
  int selectionCode = -1;
  /// Cycles of a load, and the capacity, in words.
  string latency = "";
  string capacity = "";
}

def Generic : MemorySpace<"generic", 0> {
  let summary = "Flat addresses, resolved to a window at run time.";
  let cute = "generic";
  let nvvm = "generic";
  let hasVolatile = 1;
  let aliases = ["global", "shared", "constant", "local", "tensor", "shared_cluster", "param"];
  // A generic pointer may be in any space.
  let undecidedTests = ["global", "shared", "constant", "local", "shared_cluster", "param"];
  let latency = "4 to 8 more than the space itself";
  let capacity = "the memory of the other spaces";
}

def Global : MemorySpace<"global", 1> {
  let summary = "Device memory, visible to the whole grid.";
  let ptx = ".global";
  let cute = "gmem";
  let gpu = "global";
  let nvvm = "global";
  let mask = 0x01;
  let genericCanName = 1;
  let tests = ["global"];
  // The window of kernel parameters is contained in the window of global.
  let undecidedTests = ["param"];
  let aliases = ["generic", "param"];
  let hostWrites = 1;
  let hasVolatile = 1;
  let toBuiltin = 0xC4;
  let fromBuiltin = 0xC8;
  let testBuiltins = [0xFD0];
  let edgCode = 1;
  let selectionCode = 1;
  let latency = "200 to 800; 32 to 128 from L2";
  let capacity = "the device's memory";
}

def Shared : MemorySpace<"shared", 3> {
  let summary = "Memory of one thread block.";
  let ptx = ".shared";
  let cute = "smem";
  let gpu = "workgroup";
  let nvvm = "shared";
  let mask = 0x02;
  let genericCanName = 1;
  // PTX: without a sub-qualifier `.shared` means `.shared::cta`.
  let tests = ["shared", "shared::cta"];
  // PTX: the shared::cta window is contained in the shared::cluster window.
  let alsoTests = ["shared_cluster"];
  let shortWidth = 32;
  let aliases = ["generic", "shared_cluster"];
  let hasVolatile = 1;
  let toBuiltin = 0xC1;
  let fromBuiltin = 0xC5;
  let testBuiltins = [0xFD1, 0xFD4];
  let edgCode = 2;
  let selectionCode = 2;
  let latency = "20 to 30";
  let capacity = "48 to 228 KB for an SM";
}

def Constant : MemorySpace<"constant", 4> {
  let summary = "Read-only memory, cached and broadcast.";
  let ptx = ".const";
  let cute = "cmem";
  let nvvm = "constant";
  let mask = 0x04;
  let genericCanName = 1;
  let tests = ["const"];
  let shortWidth = 32;
  let aliases = ["generic"];
  let readOnly = 1;
  let hostWrites = 1;
  let toBuiltin = 0xC2;
  let fromBuiltin = 0xC6;
  let testBuiltins = [0xFD3];
  let edgCode = 3;
  let selectionCode = 3;
  let latency = "4 to 8 from the cache";
  let capacity = "64 KB for a module";
}

def Local : MemorySpace<"local", 5> {
  let summary = "The stack of one thread.";
  let ptx = ".local";
  let cute = "rmem";
  let gpu = "private";
  let nvvm = "local";
  let mask = 0x08;
  let genericCanName = 1;
  let tests = ["local"];
  let shortWidth = 32;
  let aliases = ["generic"];
  let toBuiltin = 0xC3;
  let fromBuiltin = 0xC7;
  let testBuiltins = [0xFD2];
  let selectionCode = 4;
  let latency = "as global";
  let capacity = "512 KB for a thread";
}

def Tensor : MemorySpace<"tensor", 6> {
  let summary = "Tensor memory, reached by tcgen05 instructions only.";
  let cute = "tmem";
  let nvvm = "tensor";
  let mask = 0x20;
  // No generic address lies here, so `isspacep` does not apply.
  let undecidedTests = ["global", "shared", "constant", "local", "shared_cluster", "param"];
  let minSM = 100;
  let width = 32;
  let shortWidth = 32;
  let aliases = ["generic"];
  let latency = "varies";
  let capacity = "512 columns of 128 lanes for an SM";
}

def SharedCluster : MemorySpace<"shared_cluster", 7> {
  let summary = "Shared memory of every thread block in the cluster.";
  let ptx = ".shared::cluster";
  let cute = "dsmem";
  let nvvm = "shared_cluster";
  let mask = 0x40;
  let genericCanName = 1;
  let tests = ["shared::cluster"];
  // The pointer may name this thread block's own memory or another's.
  let undecidedTests = ["shared"];
  let minSM = 90;
  let shortWidth = 32;
  let aliases = ["generic", "shared"];
  let testBuiltins = [0xFD5];
  let selectionCode = 7;
  let latency = "30 to 50";
  let capacity = "the shared memory of each block of the cluster";
}

def Param : MemorySpace<"param", 101> {
  let summary = "Parameters of a kernel (by cvta.param from sm_70 on).";
  let ptx = ".param";
  let mask = 0x10;
  let genericCanName = 1;
  let tests = ["param", "param::entry"];
  // Contained in the window of global; if the backend copies a parameter to the stack before its
  // address is taken, the generic address is the address of the copy.
  let undecidedTests = ["global", "local", "constant", "param"];
  let aliases = ["generic", "global"];
  let readOnly = 1;
  let hostWrites = 1;
  let selectionCode = 5;
  let latency = "4 to 8";
  let capacity = "4 KB for a launch, 32,764 bytes from sm_70 on";
}

/// A conversion of pointers from one space to another by one instruction (document "Memory Hierarchy",
/// "Address-Space Transition Table"; PTX ISA, "cvta" and "mapa"). A pair without a record has no direct conversion: it
/// goes through generic, or is impossible.
class Transition<string source, string target, string text, bit isAlwaysLegal> {
  string from = source;
  string to = target;
  string instruction = text;
  /// Whether the address needs no test first: otherwise a pointer that does not lie in `to` is meaningless there.
  bit always = isAlwaysLegal;
  string note = "";
}

def : Transition<"global", "generic", "cvta.global", 1>;
def : Transition<"shared", "generic", "cvta.shared", 1>;
def : Transition<"constant", "generic", "cvta.const", 1>;
def : Transition<"local", "generic", "cvta.local", 1>;
def : Transition<"param", "generic", "cvta.param", 1> {
  let note = "from sm_70 on; before, the back end copies the argument to the stack";
}
def : Transition<"shared_cluster", "generic", "cvta.shared::cluster", 1>;
def : Transition<"generic", "global", "cvta.to.global", 0>;
def : Transition<"generic", "shared", "cvta.to.shared", 0>;
def : Transition<"generic", "constant", "cvta.to.const", 0>;
def : Transition<"generic", "local", "cvta.to.local", 0>;
def : Transition<"generic", "shared_cluster", "cvta.to.shared::cluster", 0>;
def : Transition<"shared", "shared_cluster", "mapa", 0> {
  let note = "for the memory of any block; a cast goes through generic, and stays in this block's memory";
}

/// Shared memory of an SM, in KB, and whether blocks of a cluster reach each other's memory (document "Address Spaces",
/// "Shared Memory Specializations"; CUDA C++ Programming Guide, "Technical Specifications per Compute Capability").
class SharedMemoryOf<int number, int kilobytes, bit clusters> {
  int sm = number;
  int capacity = kilobytes;
  bit hasClusters = clusters;
}

def : SharedMemoryOf<70, 96, 0>;
def : SharedMemoryOf<75, 64, 0>;
def : SharedMemoryOf<80, 164, 0>;
def : SharedMemoryOf<86, 100, 0>;
def : SharedMemoryOf<87, 164, 0>;
def : SharedMemoryOf<89, 100, 0>;
def : SharedMemoryOf<90, 228, 1>;
def : SharedMemoryOf<100, 228, 1>;
def : SharedMemoryOf<120, 100, 1>;

//===----------------------------------------------------------------------===//
// Targets
//===----------------------------------------------------------------------===//

/// The number of an address space on a target, and the space in this table.
class TargetNumber<int llvm, MemorySpace at> {
  int number = llvm;
  MemorySpace space = at;
}

/// Shared memory of a block on chips with names that begin with `chip`.
class BlockMemory<string start, int kilobytes> {
  string chip = start;
  int capacity = kilobytes;
}

/// A target of LLVM. The analyses use the spaces above; a target maps its own numbers to these spaces, and states the
/// facts that differ from NVPTX's. Numbers that it does not list are kept apart: memory that no generic pointer names,
/// and about which nothing is claimed.
class Target<string spelled, list<string> triples> {
  string name = spelled;
  /// The prefixes of its triples.
  list<string> starts = triples;
  /// Its numbers; if several are one space, the first is the number to write. An empty list means the numbers of the
  /// table above.
  list<TargetNumber> numbers = [];
  /// The calling conventions of its kernels, as MLIR spells them, and the attributes that mark them.
  list<string> kernels = [];
  list<string> marks = [];
  /// The attributes of a `gpu.module` for it.
  list<string> attributes = [];
  /// Whether the null pointer of a space is null as a generic pointer: then a cast from a space may give null.
  bit keepsNull = 0;
  /// Whether LLVM's back end infers the spaces of one function by itself (InferAddressSpaces).
  bit infers = 1;
  /// The constraints of assembly without an instruction that hides a generic pointer from LLVM; empty if there is none.
  string hides = "";
  /// Numbers that device code only reads, and numbers that no cast makes generic or from generic.
  list<int> readOnly = [];
  list<int> neverGeneric = [];
  /// Numbers that no variable has, and numbers for which variables have no initial value.
  list<int> noVariables = [];
  list<int> noValues = [];
  /// Bytes of shared memory that the variables of a block can have, by the start of the chip's name, the most specific
  /// first; none: any number.
  list<BlockMemory> blocks = [];
  /// The prefixes of the names of chips on which a thread may access the stack slots of another thread.
  list<string> sharesSlots = [];
  /// Whether LLVM turns a cast between two memories into a cast to generic and a cast from generic.
  bit castsByGeneric = 0;
  /// The prefixes of the systems in triples that have no generic pointers at all.
  list<string> withoutGeneric = [];
}

// A null of shared memory is an address of its window as a generic pointer (PTX ISA, `cvta`).
def NVPTX : Target<"nvptx", ["nvptx64"]> {
  let kernels = ["ptx_kernelcc"];
  let marks = ["nvvm.kernel"];
  let attributes = ["#nvvm.target"];
  let hides = "=l,0";
}

// LLVM, AMDGPUUsage, "Address Spaces". Constant memory is global memory that does not change while a kernel runs, at the
// same addresses: both are one space here, so that no analysis takes them for disjoint. Region, buffer pointers and
// 32-bit constant addresses (2 and 6 to 9) are memory that generic pointers do not reach, or have another width. Null
// of shared and private memory is -1, and a cast converts it.
def AMDGPU : Target<"amdgpu", ["amdgcn", "amdgpu"]> {
  let numbers = [TargetNumber<0, Generic>, TargetNumber<1, Global>, TargetNumber<4, Global>, TargetNumber<3, Shared>,
                 TargetNumber<5, Local>];
  let kernels = ["amdgpu_kernelcc"];
  let marks = ["rocdl.kernel"];
  let attributes = ["#rocdl.target"];
  let hides = "=v,0";
  let keepsNull = 1;
  let readOnly = [4];
  let noVariables = [5];
  let noValues = [3];
  // LLVM, AMDGPUUsage, "globally addressable scratch".
  let sharesSlots = ["gfx125"];
  // LLVM 22, AMDGPU.td, FeatureAddressableLocalMemorySize.
  let blocks = [BlockMemory<"gfx125", 320>, BlockMemory<"gfx950", 160>, BlockMemory<"gfx6", 32>, BlockMemory<"", 64>];
}

// LLVM, SPIRVUsage, "Address Spaces"; SPIR-V, "Storage Class". A cast between constant and generic is not valid.
// Pointers are private unless they name another space, and a null pointer stays null in all spaces.
def SPIRV : Target<"spirv", ["spirv64"]> {
  let numbers = [TargetNumber<4, Generic>, TargetNumber<0, Local>, TargetNumber<1, Global>, TargetNumber<2, Constant>,
                 TargetNumber<3, Shared>];
  let kernels = ["spir_kernelcc"];
  let attributes = ["#spirv.target_env"];
  let infers = 0;
  let keepsNull = 1;
  let readOnly = [2];
  let neverGeneric = [2];
  let noVariables = [4];
  let castsByGeneric = 1;
  // SPIR-V, "Capability": GenericPointer needs Addresses, which Vulkan does not have.
  let withoutGeneric = ["vulkan"];
}

/// A number that annotates symbols in NVIDIA's own IR. No pointer in it can be accessed and it never
/// reaches PTX: a pointer type that carries it does not constrain where the pointer points.
class AnnotationSpace<int llvm, string about> {
  int number = llvm;
  string summary = about;
}

def DeviceLinkage : AnnotationSpace<25, "`__device__` linkage, used when modules are linked">;
def GlobalTracking : AnnotationSpace<53, "globals that need address space analysis">;

/// A mask that stands for more than one place.
class NamedMask<int mask, string about> {
  int value = mask;
  string summary = about;
}

def UNKNOWN : NamedMask<0x0F, "Any of global, shared, constant and local: nothing is known.">;

/// The encoding of a vote that is not a space.
class VoteNumber<int n, string about> {
  int value = n;
  string summary = about;
}

def UNSET : VoteNumber<256, "Scratch state within one classification; never stored.">;
def UNDET : VoteNumber<1000, "No pointer has voted yet.">;
def POISON : VoteNumber<2000, "The votes disagree; the pointer stays generic.">;

#endif // TILESPACE_SPACES_TD
