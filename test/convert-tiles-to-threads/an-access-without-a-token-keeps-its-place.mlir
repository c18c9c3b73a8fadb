// RUN: tilespace-opt %s --convert-tiles-to-threads | FileCheck %s

// Another thread may have stored the value that is loaded.
// CHECK-LABEL: gpu.func @without
// CHECK: llvm.store
// CHECK: nvvm.barrier
// CHECK: llvm.load
// With tokens that say nothing, the program promises that it is not so.
// CHECK-LABEL: gpu.func @with
// CHECK: llvm.store
// CHECK-NOT: nvvm.barrier
// CHECK: llvm.load
gpu.module @device {
  nv_tileaa.func @without(%p: !nv_tileaa.ptr<i32, 1>, %q: !nv_tileaa.ptr<i32, 1>)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
    %i = nv_tileaa.make_range 0 to 128 : tensor<128xi32>
    %ps = nv_tileaa.splat %p : !nv_tileaa.ptr<i32, 1> -> tensor<128x!nv_tileaa.ptr<i32, 1>>
    %at = nv_tileaa.addptr %ps, %i : tensor<128x!nv_tileaa.ptr<i32, 1>>, tensor<128xi32>
    nv_tileaa.store %at, %i : tensor<128x!nv_tileaa.ptr<i32, 1>>, tensor<128xi32>
    %x = nv_tileaa.load %p : !nv_tileaa.ptr<i32, 1> -> i32
    nv_tileaa.store %q, %x : !nv_tileaa.ptr<i32, 1>, i32
    nv_tileaa.return
  }

  nv_tileaa.func @with(%p: !nv_tileaa.ptr<i32, 1>, %q: !nv_tileaa.ptr<i32, 1>)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
    %t = nv_tileaa.create_mem_token : !nv_tileaa.mem_token
    %i = nv_tileaa.make_range 0 to 128 : tensor<128xi32>
    %ps = nv_tileaa.splat %p : !nv_tileaa.ptr<i32, 1> -> tensor<128x!nv_tileaa.ptr<i32, 1>>
    %at = nv_tileaa.addptr %ps, %i : tensor<128x!nv_tileaa.ptr<i32, 1>>, tensor<128xi32>
    %u = nv_tileaa.store %at, %i token %t
        : tensor<128x!nv_tileaa.ptr<i32, 1>>, tensor<128xi32> -> !nv_tileaa.mem_token
    %x, %v = nv_tileaa.load %q token %t : !nv_tileaa.ptr<i32, 1> -> i32, !nv_tileaa.mem_token
    %w = nv_tileaa.store %q, %x token %v : !nv_tileaa.ptr<i32, 1>, i32 -> !nv_tileaa.mem_token
    nv_tileaa.return
  }
}
