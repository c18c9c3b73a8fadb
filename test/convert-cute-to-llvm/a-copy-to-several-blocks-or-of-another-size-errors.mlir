// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, smem, align<1024>, "((2048,1),(1)):((1,0),(0))">, !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">, !cute.ptr<i64, smem>, i16) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, %s: !cute.memref<f16, smem, align<1024>, "((2048,1),(1)):((1,0),(0))">, %c: !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">, %b: !cute.ptr<i64, smem>, %m: i16):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
    %f = "cute_nvgpu.atom.set_value"(%e, %b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.ptr<i64, smem>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
    "cute.copy"(%f, %c, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">, !cute.memref<f16, smem, align<1024>, "((2048,1),(1)):((1,0),(0))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, smem, align<1024>, "((2048,1),(1)):((1,0),(0))">, !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">, !cute.ptr<i64, smem>, i16) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, %s: !cute.memref<f16, smem, align<1024>, "((2048,1),(1)):((1,0),(0))">, %c: !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">, %b: !cute.ptr<i64, smem>, %m: i16):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
    %f = "cute_nvgpu.atom.set_value"(%e, %b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.ptr<i64, smem>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
    // expected-error @+1 {{only a multicast atom has the field 'mcast_mask'}}
    %g = "cute_nvgpu.atom.set_value"(%f, %m) <{field = #cute_nvgpu.atom_copy_field_tmaload<mcast_mask>}> : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>, i16) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
    "cute.copy"(%g, %c, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">, !cute.memref<f16, smem, align<1024>, "((2048,1),(1)):((1,0),(0))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, smem, align<1024>, "((1024,1),(1)):((1,0),(0))">, !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">, !cute.ptr<i64, smem>, i16) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, %s: !cute.memref<f16, smem, align<1024>, "((1024,1),(1)):((1,0),(0))">, %c: !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">, %b: !cute.ptr<i64, smem>, %m: i16):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
    %f = "cute_nvgpu.atom.set_value"(%e, %b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.ptr<i64, smem>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
    // expected-error @+1 {{the size of a tile is not the `copy_bits` of its atom}}
    "cute.copy"(%f, %c, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 32768, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>, !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">, !cute.memref<f16, smem, align<1024>, "((1024,1),(1)):((1,0),(0))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
