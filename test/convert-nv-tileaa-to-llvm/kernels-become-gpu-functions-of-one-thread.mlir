// RUN: tilespace-opt %s --verify-diagnostics --convert-nv-tileaa-to-llvm | FileCheck %s

gpu.module @device {
  // CHECK-LABEL: gpu.func @kernel(%arg0: !llvm.ptr<1>, %arg1: memref<4x4xf32, strided<[4, 1]>, 1>) kernel
  // CHECK-DAG: nvvm.reqntid = array<i32: 1>
  // CHECK-DAG: nvvm.cluster_dim = array<i32: 2, 1, 1>
  // CHECK-DAG: nvvm.minctasm = 1 : i32
  // CHECK-DAG: nvvm.maxnreg = 128 : i32
  // CHECK-DAG: nvvm.as = array<i32: 1, 1>
  // CHECK-NOT: nv_tileaa
  // CHECK: gpu.return
  // expected-remark @+1 {{one thread runs the whole tile: numWarps = 4 is not used by this lowering}}
  nv_tileaa.func @kernel(%p: !nv_tileaa.ptr<f32, 1>, %m: !nv_tileaa.memref<4x4xf32, 1>) attributes {
      nv_tileaa.compute_capability = #nv_tileaa.compute_capability<90>,
      nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4, clusterDim = [2, 1, 1]>,
      nv_tileaa.occupancy = 4 : i32, nvvm.as = array<i32: 1, 1>} {
    nv_tileaa.return
  }

  // A cluster of one block is none.
  // CHECK-LABEL: gpu.func @alone() kernel
  // CHECK-NOT: cluster
  // CHECK-NOT: maxnreg
  nv_tileaa.func @alone() attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
    nv_tileaa.return
  }

  // CHECK-LABEL: func.func @helper(%arg0: vector<4x!llvm.ptr<3>>, %arg1: i32, %arg2: i32) -> vector<4xf32>
  // CHECK: return %{{.*}} : vector<4xf32>
  nv_tileaa.func @helper(%t: tensor<4x!nv_tileaa.ptr<f32, 3>>, %k: !nv_tileaa.mem_token, %i: !nv_tileaa.program_id) -> tensor<4xf32> {
    %x = nv_tileaa.load %t : tensor<4x!nv_tileaa.ptr<f32, 3>> -> tensor<4xf32>
    nv_tileaa.return %x : tensor<4xf32>
  }

  // The linker need not see it.
  // CHECK-LABEL: func.func private @inside()
  // CHECK-SAME: llvm.linkage = #llvm.linkage<internal>
  nv_tileaa.func private @inside() {
    // CHECK: call @elsewhere() : () -> i32
    %x = nv_tileaa.call @elsewhere() : () -> i32
    nv_tileaa.return
  }
  // CHECK: func.func private @elsewhere() -> i32
  // CHECK-NOT: linkage
  nv_tileaa.func private @elsewhere() -> i32
}
