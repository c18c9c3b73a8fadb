// RUN: tilespace-opt %s --pass-pipeline='builtin.module(gpu.module(call-intrinsics))' | FileCheck %s

gpu.module @m {
  // CHECK-LABEL: llvm.func @refused
  // CHECK: llvm.call_intrinsic "llvm.copysign"(%{{.*}}, %{{.*}}) : (f32, f32) -> f32
  // CHECK: llvm.call_intrinsic "llvm.sqrt"(%{{.*}}) {fastmathFlags = #llvm.fastmath<fast>} : (vector<2xf32>) -> vector<2xf32>
  llvm.func @refused(%x: f32, %v: vector<2xf32>) {
    %c = llvm.intr.copysign(%x, %x) : (f32, f32) -> f32
    %r = llvm.intr.sqrt(%v) {fastmathFlags = #llvm.fastmath<fast>} : (vector<2xf32>) -> vector<2xf32>
    llvm.return
  }

  // CHECK-LABEL: llvm.func @accepted
  // CHECK: llvm.intr.fma
  // CHECK: llvm.intr.maxnum
  llvm.func @accepted(%x: f32) {
    %f = llvm.intr.fma(%x, %x, %x) : (f32, f32, f32) -> f32
    %m = llvm.intr.maxnum(%x, %f) : (f32, f32) -> f32
    llvm.return
  }
}
