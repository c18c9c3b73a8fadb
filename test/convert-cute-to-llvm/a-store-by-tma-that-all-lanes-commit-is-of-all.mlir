// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// All store the same bytes. Without the commitment, one elected lane stores:
// a-copy-of-tiles-by-tma-is-one-for-each-tile.mlir.

// CHECK-LABEL: llvm.func @k
// CHECK-NOT: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK-NOT: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK: nvvm.cp.async.bulk.commit.group
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, !cute.coord_tensor<"(?,?)", "(((32,64),1),(2)):(((1@0,1@1),0),(64@1))">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, %s: !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, %c: !cute.coord_tensor<"(?,?)", "(((32,64),1),(2)):(((1@0,1@1),0),(64@1))">):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>) -> !cute_nvgpu.atom.tma_store<f16, copy_bits = 32768, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
    "cute.copy"(%e, %s, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.tma_store<f16, copy_bits = 32768, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, !cute.coord_tensor<"(?,?)", "(((32,64),1),(2)):(((1@0,1@1),0),(64@1))">) -> ()
    "nvvm.cp.async.bulk.commit.group"() : () -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
