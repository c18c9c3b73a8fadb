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

  /// Bit of the space in a mask; 0 for generic, which is no place to be in.
  int mask = 0;
  /// Whether a generic address can lie in this space.
  bit genericCanName = 0;
  /// Suffixes of `isspacep` that ask for this space.
  list<string> tests = [];
  /// Spaces whose test answers true for a pointer of this space, besides its own.
  list<string> alsoTests = [];
  /// Spaces whose test cannot be answered for a pointer of this space.
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
}

def Generic : MemorySpace<"generic", 0> {
  let summary = "Flat addresses, resolved to a window at run time.";
  let cute = "generic";
  let nvvm = "generic";
  let aliases = ["global", "shared", "constant", "local", "tensor", "shared_cluster", "param"];
  // Nothing is known of a generic pointer, its own place least of all.
  let undecidedTests = ["global", "shared", "constant", "local", "shared_cluster", "param"];
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
}

def Tensor : MemorySpace<"tensor", 6> {
  let summary = "Tensor memory, reached by tcgen05 instructions only.";
  let cute = "tmem";
  let nvvm = "tensor";
  let mask = 0x20;
  // No generic address lies here, so `isspacep` cannot be asked at all.
  let undecidedTests = ["global", "shared", "constant", "local", "shared_cluster", "param"];
  let minSM = 100;
  let width = 32;
  let shortWidth = 32;
  let aliases = ["generic"];
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
}

def Param : MemorySpace<"param", 101> {
  let summary = "Parameters of a kernel (by cvta.param from sm_70 on).";
  let ptx = ".param";
  let mask = 0x10;
  let genericCanName = 1;
  let tests = ["param", "param::entry"];
  // Contained in the window of global; and where the backend copies a parameter to the stack
  // before its address is taken, the generic address is that of the copy.
  let undecidedTests = ["global", "local", "constant", "param"];
  let aliases = ["generic", "global"];
  let readOnly = 1;
}

/// A number that annotates symbols in NVIDIA's own IR. No pointer in it can be accessed and it never
/// reaches PTX: a pointer type that carries it says nothing about where the pointer points.
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

/// What a vote is encoded as where it is not a space.
class VoteNumber<int n, string about> {
  int value = n;
  string summary = about;
}

def UNSET : VoteNumber<256, "Scratch state within one classification; never stored.">;
def UNDET : VoteNumber<1000, "No pointer has voted yet.">;
def POISON : VoteNumber<2000, "The votes disagree; the pointer stays generic.">;

#endif // TILESPACE_SPACES_TD
