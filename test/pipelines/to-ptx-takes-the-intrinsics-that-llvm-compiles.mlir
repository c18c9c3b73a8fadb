// RUN: tilespace-opt %s --to-ptx | FileCheck %s

// Upstream's conversion of gpu to nvvm refuses these operations.

// CHECK: .entry k(
// CHECK: sqrt.rn.f32
// CHECK: copysign.f32
// CHECK: st.global
llvm.func @k(%p: !llvm.ptr, %x: f32, %y: f32) attributes {nvvm.kernel} {
  %r = llvm.intr.sqrt(%x) : (f32) -> f32
  %c = llvm.intr.copysign(%r, %y) : (f32, f32) -> f32
  llvm.store %c, %p : f32, !llvm.ptr
  llvm.return
}
