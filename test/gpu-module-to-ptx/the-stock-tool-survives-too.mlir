// RUN: not mlir-opt %s --load-pass-plugin=%plugin --pass-pipeline='builtin.module(gpu-module-to-ptx)' 2>&1 | FileCheck %s
// RUN: not tilespace-opt %s --mlir-disable-threading --gpu-module-to-ptx 2>&1 | FileCheck %s

// The second of two modules has it, and it is found in the second of two functions, beside a declaration.
module attributes {gpu.container_module} {
  gpu.module @a [#nvvm.target<chip = "sm_90", features = "+ptx81">] {
    llvm.func @k(%p: !llvm.ptr<1>, %x: i32) attributes {nvvm.kernel} {
      llvm.store %x, %p : i32, !llvm.ptr<1>
      llvm.return
    }
  }
  gpu.module @b [#nvvm.target<chip = "sm_90", features = "+ptx81">] {
    llvm.func @elsewhere(i32) -> i32
    llvm.func internal @first(%x: i32) -> i32 {
      %y = llvm.call @elsewhere(%x) : (i32) -> i32
      llvm.return %y : i32
    }
    llvm.func @second(%p: !llvm.ptr<1>, %x: i32) attributes {nvvm.kernel} {
      %y = llvm.call @first(%x) : (i32) -> i32
      // CHECK-NOT: Stack dump
      // CHECK: :[[@LINE+1]]:{{.*}}error: 'llvm.load' op cannot be compiled to PTX
      %v = llvm.load %p atomic monotonic {alignment = 16 : i64} : !llvm.ptr<1> -> i128
      %w = llvm.trunc %v : i128 to i32
      %z = llvm.add %y, %w : i32
      llvm.store %z, %p : i32, !llvm.ptr<1>
      llvm.return
    }
  }
}
