//===- versions.td - differences between releases of LLVM --------*- tablegen -*-===//
//
// The rules are written for LLVM 22. They are derived from the records of the LLVM that is built for, which has other
// intrinsics.
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

// Intrinsics of later releases.
defvar Of24 = ["llvm.nvvm.mbarrier.check_layout", "llvm.nvvm.prefetch.L1.32B.valid_addr"];
def : Gone<21, !listconcat(["llvm.nvvm.stmatrix.*", "llvm.nvvm.tensormap.replace.*", "llvm.nvvm.prefetch.tensormap",
                            "llvm.nvvm.st.async", "llvm.nvvm.tcgen05.mma.*"], Of24)>;
def : Gone<22, !listconcat(["llvm.nvvm.st.async"], Of24)>;
// Each atomic is an atomicrmw or a cmpxchg.
def : Gone<23, !listconcat(["llvm.nvvm.atomic.*"], Of24)>;
def : Gone<24, ["llvm.nvvm.atomic.*"]>;
