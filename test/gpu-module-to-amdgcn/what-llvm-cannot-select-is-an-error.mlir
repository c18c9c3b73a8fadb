// LLVM's back end ends its process at an operation that it cannot compile: here the sine of an f64. That of an f32 is an
// instruction.
//
// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --gpu-module-to-amdgcn | FileCheck %s
// RUN: tilespace-opt %t/wrong.mlir --split-input-file --gpu-module-to-amdgcn --verify-diagnostics

// CHECK: gpu.binary @m
// CHECK-SAME: v_sin_f32

//--- right.mlir
gpu.module @m [#rocdl.target<chip = "gfx942">] {
  llvm.func @k(%p: !llvm.ptr<1>, %x: f32) attributes {gpu.kernel, rocdl.kernel} {
    %y = llvm.call_intrinsic "llvm.sin"(%x) : (f32) -> f32
    llvm.store %y, %p : f32, !llvm.ptr<1>
    llvm.return
  }
}

//--- wrong.mlir
gpu.module @m [#rocdl.target<chip = "gfx942">] {
  llvm.func @k(%p: !llvm.ptr<1>, %x: f64) attributes {gpu.kernel, rocdl.kernel} {
    // expected-error @+1 {{'llvm.call_intrinsic' op cannot be compiled to code of AMD's chips: Cannot select: f64 = fsin}}
    %y = llvm.call_intrinsic "llvm.sin"(%x) : (f64) -> f64
    llvm.store %y, %p : f64, !llvm.ptr<1>
    llvm.return
  }
}

// -----

gpu.module @m [#rocdl.target<chip = "gfx942">] {
  llvm.func @k(%p: !llvm.ptr<1>, %x: f32) attributes {gpu.kernel, rocdl.kernel} {
    // expected-error @+1 {{'llvm.call_intrinsic' op cannot be compiled to code of AMD's chips: no libcall available for facos}}
    %y = llvm.call_intrinsic "llvm.acos"(%x) : (f32) -> f32
    llvm.store %y, %p : f32, !llvm.ptr<1>
    llvm.return
  }
}
