// RUN: tilespace-opt %s --convert-tiles-to-threads | FileCheck %s

// One thread reads, and the others get its value: they must not see different numbers.
// CHECK-LABEL: gpu.func @anew
// CHECK: llvm.inline_asm {{.*}}ld.volatile.global.b32
// CHECK: nvvm.barrier
// CHECK-NOT: ld.volatile
// CHECK: llvm.load
gpu.module @device {
  nv_tileaa.func @anew(%p: !nv_tileaa.ptr<i32, 1>, %q: !nv_tileaa.ptr<i32, 1>)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %x = nv_tileaa.load %p {cache_modifier = #nv_tileaa<cache_modifier cv>} : !nv_tileaa.ptr<i32, 1> -> i32
    %y = nv_tileaa.load %p {cache_modifier = #nv_tileaa<cache_modifier ca>} : !nv_tileaa.ptr<i32, 1> -> i32
    %z = arith.addi %x, %y : i32
    nv_tileaa.store %q, %z : !nv_tileaa.ptr<i32, 1>, i32
    nv_tileaa.return
  }
}
