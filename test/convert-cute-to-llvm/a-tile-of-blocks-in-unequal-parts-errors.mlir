// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The first is lowered: two blocks have half of 2048 elements each. Three have no equal parts.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, smem, align<1024>, "((64,32),1):((32,1),0)">, !cute.coord_tensor<"(?,?)", "((64,32),1):((1@1,1@0),0)">, !cute.ptr<i64, smem>, i32, i16) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, %s: !cute.memref<f16, smem, align<1024>, "((64,32),1):((32,1),0)">, %c: !cute.coord_tensor<"(?,?)", "((64,32),1):((1@1,1@0),0)">, %b: !cute.ptr<i64, smem>, %n: i32, %m: i16):
    %block = "cute.make_coord"(%n) : (i32) -> !cute.coord<"?">
    %shape = "cute.make_shape"() : () -> !cute.shape<"(2)">
    %stride = "cute.make_stride"() : () -> !cute.stride<"(1)">
    %blocks = "cute.make_layout"(%shape, %stride) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(2)">, !cute.stride<"(1)">) -> !cute.layout<"(2):(1)">
    %t, %d = "cute_nvgpu.atom.tma_partition"(%a, %block, %blocks, %s, %c) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.coord<"?">, !cute.layout<"(2):(1)">, !cute.memref<f16, smem, align<1024>, "((64,32),1):((32,1),0)">, !cute.coord_tensor<"(?,?)", "((64,32),1):((1@1,1@0),0)">) -> (!cute.memref<f16, smem, align<1024>, "((2048,1),1):((1,0),0)">, !cute.coord_tensor<"(?,?)", "(((32,64),1),1):(((1@0,1@1),0),0)">)
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, smem, align<1024>, "((64,32),1):((32,1),0)">, !cute.coord_tensor<"(?,?)", "((64,32),1):((1@1,1@0),0)">, !cute.ptr<i64, smem>, i32, i16) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, %s: !cute.memref<f16, smem, align<1024>, "((64,32),1):((32,1),0)">, %c: !cute.coord_tensor<"(?,?)", "((64,32),1):((1@1,1@0),0)">, %b: !cute.ptr<i64, smem>, %n: i32, %m: i16):
    %block = "cute.make_coord"(%n) : (i32) -> !cute.coord<"?">
    %shape = "cute.make_shape"() : () -> !cute.shape<"(3)">
    %stride = "cute.make_stride"() : () -> !cute.stride<"(1)">
    %blocks = "cute.make_layout"(%shape, %stride) <{operandSegmentSizes = array<i32: 1, 1>}> : (!cute.shape<"(3)">, !cute.stride<"(1)">) -> !cute.layout<"(3):(1)">
    // expected-error @+1 {{a tile of 2048 elements does not divide evenly among 3 blocks}}
    %t, %d = "cute_nvgpu.atom.tma_partition"(%a, %block, %blocks, %s, %c) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90_multicast, f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>, !cute.coord<"?">, !cute.layout<"(3):(1)">, !cute.memref<f16, smem, align<1024>, "((64,32),1):((32,1),0)">, !cute.coord_tensor<"(?,?)", "((64,32),1):((1@1,1@0),0)">) -> (!cute.memref<f16, smem, align<1024>, "((2048,1),1):((1,0),0)">, !cute.coord_tensor<"(?,?)", "(((32,64),1),1):(((1@0,1@1),0),0)">)
    "cuda.return"() : () -> ()
  }) : () -> ()
}
