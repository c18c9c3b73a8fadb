// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | mlir-translate --mlir-to-llvmir | opt -O3 -S | FileCheck %s --check-prefix=AFTER

// A method that only reads the argument gets a generic pointer: no copy is made, neither here nor by LLVM, not even of an array
// at an unknown index. The pointer that the host put in the argument is global. Once LLVM has inlined the method, nothing is
// left but the loads of the parameters.

llvm.func internal @at(%t: !llvm.ptr, %i: i64) -> !llvm.ptr {
  %n = llvm.getelementptr %t[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32)>
  %p = llvm.load %t : !llvm.ptr -> !llvm.ptr
  %m = llvm.load %n : !llvm.ptr -> i32
  %w = llvm.sext %m : i32 to i64
  %j = llvm.mul %i, %w : i64
  %q = llvm.getelementptr %p[%j] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.return %q : !llvm.ptr
}
// CHECK-LABEL: llvm.func @method(
// CHECK-NOT:     alloca
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// AFTER-LABEL: define {{.*}}void @method(
// AFTER-NOT:     alloca
// AFTER-NOT:     volatile
// AFTER:         store float %{{.*}}, ptr addrspace(1)
// AFTER:         ret void
llvm.func @method(%t: !llvm.ptr {llvm.byval = !llvm.struct<(ptr, i32)>, llvm.align = 8 : i64}, %i: i64, %x: f32) attributes {nvvm.kernel} {
  %q = llvm.call @at(%t, %i) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

llvm.func internal @get(%t: !llvm.ptr, %i: i64) -> f32 {
  %p = llvm.getelementptr %t[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x f32>
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK-LABEL: llvm.func @indexed(
// CHECK-NOT:     alloca
// AFTER-LABEL: define {{.*}}void @indexed(
// AFTER-NOT:     alloca
// AFTER:         ret void
llvm.func @indexed(%t: !llvm.ptr {llvm.byval = !llvm.array<4 x f32>, llvm.align = 4 : i64}, %i: i64, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %v = llvm.call @get(%t, %i) : (!llvm.ptr, i64) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
