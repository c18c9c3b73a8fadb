// RUN: tilespace-opt %s --memory-space-pipeline | mlir-translate --mlir-to-llvmir | opt -O3 | llc -O3 -mtriple=nvptx64-nvidia-cuda -mcpu=sm_80 | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s --check-prefix=MLIR

// Four stores to a slot that is aligned by 16 bytes are one, as without the cast to local memory.

// CHECK-LABEL: .entry k(
// CHECK:         st.local.v4.b32
// CHECK-NOT:     st.local
// CHECK:         ret;

// MLIR-LABEL: llvm.func @k(
// MLIR:         llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> f32
// MLIR:         llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : f32, !llvm.ptr
llvm.func @k(%o: !llvm.ptr, %i: i32) attributes {nvvm.kernel} {
  %n = llvm.mlir.constant(4 : i32) : i32
  %a = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %b = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %c = llvm.getelementptr %a[2] : (!llvm.ptr) -> !llvm.ptr, f32
  %d = llvm.getelementptr %a[3] : (!llvm.ptr) -> !llvm.ptr, f32
  %x = llvm.load %o {alignment = 4 : i64} : !llvm.ptr -> f32
  %y = llvm.fadd %x, %x : f32
  llvm.store %x, %a {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.store %y, %b {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.store %x, %c {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.store %y, %d {alignment = 4 : i64} : f32, !llvm.ptr
  %p = llvm.getelementptr %a[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.store %v, %o {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.return
}
