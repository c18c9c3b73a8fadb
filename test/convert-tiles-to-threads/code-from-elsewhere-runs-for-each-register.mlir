// RUN: tilespace-opt %s --convert-tiles-to-threads | FileCheck %s

// CHECK: func.func private @there(f32, !llvm.ptr<3>) -> f32
// CHECK-NOT: @there
gpu.module @device {
  // A value that is not a tile is the same for all elements.
  // CHECK-LABEL: gpu.func @kernel
  // CHECK-COUNT-2: func.call @there(%{{.*}}, %arg1) : (f32, !llvm.ptr<3>) -> f32
  // CHECK-COUNT-2: llvm.call_intrinsic "llvm.nvvm.fmin.f"(%{{.*}}, %arg2) : (f32, f32) -> f32
  // CHECK-COUNT-2: llvm.inline_asm "add.f32 $0, $1, $1;", "=f,f" %{{.*}} : (f32) -> f32
  // CHECK-COUNT-2: llvm.inline_asm has_side_effects "", "=r,0,~{memory}" %{{.*}} : (f32) -> f32
  // CHECK: func.call @there(%arg2, %arg1)
  nv_tileaa.func @kernel(%x: !nv_tileaa.ptr<f32, 1>, %p: !nv_tileaa.ptr<f32, 3>, %y: f32)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %i = nv_tileaa.make_range 0 to 64 : tensor<64xi32>
    %xs = nv_tileaa.splat %x : !nv_tileaa.ptr<f32, 1> -> tensor<64x!nv_tileaa.ptr<f32, 1>>
    %at = nv_tileaa.addptr %xs, %i : tensor<64x!nv_tileaa.ptr<f32, 1>>, tensor<64xi32>
    %v = nv_tileaa.load %at : tensor<64x!nv_tileaa.ptr<f32, 1>> -> tensor<64xf32>
    %0 = nv_tileaa.extern_elementwise @there(%v, %p) {libname = "libdevice", pure}
        : (tensor<64xf32>, !nv_tileaa.ptr<f32, 3>) -> tensor<64xf32>
    %1 = nv_tileaa.call_elementwise_intrinsic "llvm.nvvm.fmin.f"(%0, %y) : (tensor<64xf32>, f32) -> tensor<64xf32>
    %2 = nv_tileaa.elementwise_inline_asm "add.f32 $0, $1, $1;", "=f,f"(%1) {pure}
        : (tensor<64xf32>) -> tensor<64xf32>
    %3 = nv_tileaa.optimization_barrier %2 : tensor<64xf32>
    nv_tileaa.store %at, %3 : tensor<64x!nv_tileaa.ptr<f32, 1>>, tensor<64xf32>
    %4 = nv_tileaa.extern_elementwise @there(%y, %p) {pure} : (f32, !nv_tileaa.ptr<f32, 3>) -> f32
    nv_tileaa.store %x, %4 : !nv_tileaa.ptr<f32, 1>, f32
    nv_tileaa.return
  }
}
