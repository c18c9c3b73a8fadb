// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK:     gpu.module @device
// CHECK:     func.func private @there(f32, !llvm.ptr<3>) -> f32
// CHECK-NOT: func.func private
gpu.module @device {
  // CHECK-LABEL: gpu.func @kernel
  // CHECK-COUNT-3: func.call @there(%{{.*}}, %arg1) : (f32, !llvm.ptr<3>) -> f32
  // CHECK: func.call @here(%{{.*}}) : (f32) -> f32
  nv_tileaa.func @kernel(%x: tensor<2xf32>, %p: !nv_tileaa.ptr<f32, 3>, %y: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    %0 = nv_tileaa.extern_elementwise @there(%x, %p) {libname = "libdevice"} : (tensor<2xf32>, !nv_tileaa.ptr<f32, 3>) -> tensor<2xf32>
    %1 = nv_tileaa.extern_elementwise @there(%y, %p) : (f32, !nv_tileaa.ptr<f32, 3>) -> f32
    %2 = nv_tileaa.extern_elementwise @here(%1) : (f32) -> f32
    nv_tileaa.return
  }

  // CHECK: func.func @here(%arg0: f32) -> f32
  nv_tileaa.func @here(%x: f32) -> f32 {
    nv_tileaa.return %x : f32
  }
}
// CHECK-NOT: func.func private
