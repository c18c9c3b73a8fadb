// RUN: tilespace-opt %s --convert-tiles-to-threads | FileCheck %s

// A thread that has not read the flag itself must not read what it protects before another has.
// CHECK-LABEL: gpu.func @acquired
// CHECK: ld.acquire.gpu
// CHECK: nvvm.barrier
// CHECK: llvm.load
// CHECK-LABEL: gpu.func @relaxed
// CHECK: ld.relaxed.gpu
// CHECK-NOT: nvvm.barrier
// CHECK: llvm.load
gpu.module @m {
  nv_tileaa.func @acquired(%f: !nv_tileaa.ptr<i32, 1>, %d: !nv_tileaa.ptr<i32, 1>)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 2>} {
    %i = nv_tileaa.make_range 0 to 64 : tensor<64xi32>
    %fs = nv_tileaa.splat %f : !nv_tileaa.ptr<i32, 1> -> tensor<64x!nv_tileaa.ptr<i32, 1>>
    %ds = nv_tileaa.splat %d : !nv_tileaa.ptr<i32, 1> -> tensor<64x!nv_tileaa.ptr<i32, 1>>
    %pf = nv_tileaa.addptr %fs, %i : tensor<64x!nv_tileaa.ptr<i32, 1>>, tensor<64xi32>
    %pd = nv_tileaa.addptr %ds, %i : tensor<64x!nv_tileaa.ptr<i32, 1>>, tensor<64xi32>
    %x, %t = nv_tileaa.load %pf {mem_semantic = #nv_tileaa<mem_semantic acquire>, mem_scope = #nv_tileaa<mem_scope gpu>}
        : tensor<64x!nv_tileaa.ptr<i32, 1>> -> tensor<64xi32>, !nv_tileaa.mem_token
    %y, %u = nv_tileaa.load %pd token %t : tensor<64x!nv_tileaa.ptr<i32, 1>> -> tensor<64xi32>, !nv_tileaa.mem_token
    nv_tileaa.return
  }

  nv_tileaa.func @relaxed(%f: !nv_tileaa.ptr<i32, 1>, %d: !nv_tileaa.ptr<i32, 1>)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 2>} {
    %i = nv_tileaa.make_range 0 to 64 : tensor<64xi32>
    %fs = nv_tileaa.splat %f : !nv_tileaa.ptr<i32, 1> -> tensor<64x!nv_tileaa.ptr<i32, 1>>
    %ds = nv_tileaa.splat %d : !nv_tileaa.ptr<i32, 1> -> tensor<64x!nv_tileaa.ptr<i32, 1>>
    %pf = nv_tileaa.addptr %fs, %i : tensor<64x!nv_tileaa.ptr<i32, 1>>, tensor<64xi32>
    %pd = nv_tileaa.addptr %ds, %i : tensor<64x!nv_tileaa.ptr<i32, 1>>, tensor<64xi32>
    %x, %t = nv_tileaa.load %pf {mem_semantic = #nv_tileaa<mem_semantic relaxed>, mem_scope = #nv_tileaa<mem_scope gpu>}
        : tensor<64x!nv_tileaa.ptr<i32, 1>> -> tensor<64xi32>, !nv_tileaa.mem_token
    %y, %u = nv_tileaa.load %pd token %t : tensor<64x!nv_tileaa.ptr<i32, 1>> -> tensor<64xi32>, !nv_tileaa.mem_token
    nv_tileaa.return
  }
}
