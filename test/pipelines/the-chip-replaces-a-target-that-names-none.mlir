// RUN: tilespace-opt %s --split-input-file --to-ptx="chip=sm_80" | FileCheck %s --implicit-check-not=sm_50
// RUN: tilespace-opt %s --split-input-file --cute-to-ptx="chip=sm_80" | FileCheck %s --implicit-check-not=sm_50
// RUN: tilespace-opt %s --split-input-file --tile-to-ptx="chip=sm_80" | FileCheck %s --implicit-check-not=sm_50

// A front end that leaves the choice of the chip to the compiling side writes a target without one. A target that names
// a chip keeps its object, and the chip of the pipeline gets another after it, as by nvvm-attach-target.

// CHECK: gpu.binary @chipless
// CHECK-COUNT-1: #gpu.object<#nvvm.target<{{.*}}chip = "sm_80"
// CHECK-NOT: #gpu.object
gpu.module @chipless [#nvvm.target] {
  llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
    %v = llvm.mlir.constant(1 : i32) : i32
    llvm.store %v, %p : i32, !llvm.ptr
    llvm.return
  }
}

// -----

// CHECK: gpu.binary @named
// CHECK: #gpu.object<#nvvm.target<chip = "sm_90"
// CHECK: #gpu.object<#nvvm.target<{{.*}}chip = "sm_80"
gpu.module @named [#nvvm.target<chip = "sm_90">] {
  llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
    %v = llvm.mlir.constant(1 : i32) : i32
    llvm.store %v, %p : i32, !llvm.ptr
    llvm.return
  }
}
