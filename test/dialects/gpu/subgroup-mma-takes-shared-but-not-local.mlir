// WMMA reads from shared memory as from global memory. It has no form for local memory, so such an operand stays
// generic and is warned of.
//
// RUN: tilespace-opt --verify-each --verify-diagnostics --pass-pipeline='builtin.module(ip-msp{memref-spaces=as-module},memory-space-opt{memref-spaces=as-module})' %s | FileCheck %s

// CHECK-LABEL: gpu.func @k(
// CHECK:         gpu.subgroup_mma_load_matrix %{{.*}} : memref<16x16xf16, #gpu.address_space<workgroup>> ->
// CHECK:         gpu.subgroup_mma_load_matrix %{{.*}} : memref<16x16xf16> ->
gpu.module @m {
  gpu.func @k() workgroup(%w : memref<16x16xf16, #gpu.address_space<workgroup>>)
                private(%p : memref<16x16xf16, #gpu.address_space<private>>) kernel {
    %c0 = arith.constant 0 : index
    %wg = memref.memory_space_cast %w : memref<16x16xf16, #gpu.address_space<workgroup>> to memref<16x16xf16>
    %a = gpu.subgroup_mma_load_matrix %wg[%c0, %c0] {leadDimension = 16 : index} : memref<16x16xf16> -> !gpu.mma_matrix<16x16xf16, "AOp">
    %pg = memref.memory_space_cast %p : memref<16x16xf16, #gpu.address_space<private>> to memref<16x16xf16>
    // expected-warning @below {{Cannot do WMMA on local memory}}
    %b = gpu.subgroup_mma_load_matrix %pg[%c0, %c0] {leadDimension = 16 : index} : memref<16x16xf16> -> !gpu.mma_matrix<16x16xf16, "AOp">
    gpu.return
  }
}
