// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// Of the pair the first is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, !cute.coord_tensor<"(?,?)", "(((32,64),1),(2)):(((1@0,1@1),0),(64@1))">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, %s: !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, %c: !cute.coord_tensor<"(?,?)", "(((32,64),1),(2)):(((1@0,1@1),0),(64@1))">):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>) -> !cute_nvgpu.atom.tma_store<f16, copy_bits = 32768, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
    "cute.copy"(%e, %s, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.tma_store<f16, copy_bits = 32768, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, !cute.coord_tensor<"(?,?)", "(((32,64),1),(2)):(((1@0,1@1),0),(64@1))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, !cute.coord_tensor<"(?,?)", "(((32,64),1),(3)):(((1@0,1@1),0),(64@1))">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, %s: !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, %c: !cute.coord_tensor<"(?,?)", "(((32,64),1),(3)):(((1@0,1@1),0),(64@1))">):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>) -> !cute_nvgpu.atom.tma_store<f16, copy_bits = 32768, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
    // expected-error @+1 {{a TMA copy needs as many tiles of shared memory as of coordinates}}
    "cute.copy"(%e, %s, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.tma_store<f16, copy_bits = 32768, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.memref<f16, smem, align<1024>, "((2048,1),(2)):((1,0),(2048))">, !cute.coord_tensor<"(?,?)", "(((32,64),1),(3)):(((1@0,1@1),0),(64@1))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
