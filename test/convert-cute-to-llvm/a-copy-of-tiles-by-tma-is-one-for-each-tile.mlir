// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The second tile is 2048 elements further on in shared memory, and 64 along the second coordinate.

// CHECK: scf.if
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta %{{.*}}, %[[S:.*]], box[%[[X:[0-9a-z_]+]], %[[Y:[0-9a-z_]+]]]
// CHECK: %[[T:.*]] = llvm.getelementptr %[[S]][2048]
// CHECK: %[[Z:.*]] = arith.addi %[[Y]], %{{.*}} : i32
// CHECK: scf.if
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta %{{.*}}, %[[T]], box[%[[X]], %[[Z]]]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, !cute.coord_tensor<"(?,?)", "(((32,64),1),(2)):(((1@0,1@1),0),(64@1))">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, %s: !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, %c: !cute.coord_tensor<"(?,?)", "(((32,64),1),(2)):(((1@0,1@1),0),(64@1))">):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>) -> !cute_nvgpu.atom.tma_store<f16, copy_bits = 32768, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
    "cute.copy"(%e, %s, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.tma_store<f16, copy_bits = 32768, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, !cute.coord_tensor<"(?,?)", "(((32,64),1),(2)):(((1@0,1@1),0),(64@1))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
