// RUN: tilespace-opt %s --split-input-file --number-memory-spaces --print-pointer-graph -o /dev/null 2>&1 | FileCheck %s 

// A pointer of which only the type is known: with null on AMDGPU, without on NVPTX.

// CHECK: shared or null
// CHECK-NOT: shared or null
module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  llvm.func @f(%p: !llvm.ptr<3>) -> i1 {
    %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
    %n = llvm.mlir.zero : !llvm.ptr
    %c = llvm.icmp "eq" %g, %n : !llvm.ptr
    llvm.return %c : i1
  }
}

// -----

module attributes {llvm.target_triple = "nvptx64-nvidia-cuda"} {
  llvm.func @f(%p: !llvm.ptr<3>) -> i1 {
    %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
    %n = llvm.mlir.zero : !llvm.ptr
    %c = llvm.icmp "eq" %g, %n : !llvm.ptr
    llvm.return %c : i1
  }
}
