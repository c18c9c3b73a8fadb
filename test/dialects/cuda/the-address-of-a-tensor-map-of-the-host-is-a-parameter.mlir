// The host passes a TMA descriptor by value. A choice between two of them is unknown, and so is a descriptor
// that other callers pass.
//
// RUN: tilespace-opt %s --verify-each --ip-msp=check --memory-space-opt='check no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --print-memory-spaces -o /dev/null 2>&1 | FileCheck %s --check-prefix=REASON --implicit-check-not='remark:'

gpu.module @kernels {
  // CHECK: gpu.func @k(
  gpu.func @k(%m: !cuda.tensor_map, %g: !llvm.ptr<1>, %c: i1) kernel {
    %p = "cuda.cast"(%m) : (!cuda.tensor_map) -> !llvm.ptr
    // CHECK: llvm.load {{.*}} : !llvm.ptr<101> -> i32
    %x = llvm.load %p : !llvm.ptr -> i32
    // REASON: remark: stays generic in 'k' (operand-needs-generic)
    nvvm.prefetch tensormap, %p : !llvm.ptr
    %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
    %r = llvm.select %c, %p, %q : i1, !llvm.ptr
    // REASON: remark: stays generic in 'k' (mixed-at-join)
    // CHECK: llvm.load {{.*}} : !llvm.ptr -> i32
    %y = llvm.load %r : !llvm.ptr -> i32
    gpu.return
  }
  func.func @from_others(%m: !cuda.tensor_map) -> i32 {
    %p = "cuda.cast"(%m) : (!cuda.tensor_map) -> !llvm.ptr
    // REASON: remark: stays generic in 'from_others' (unknown-caller)
    // CHECK: llvm.load {{.*}} : !llvm.ptr -> i32
    %x = llvm.load %p : !llvm.ptr -> i32
    return %x : i32
  }
}
