// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Two tiles, 64 columns apart.

// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.prefetch %{{.*}}, box[%{{.*}}, %[[ROW:.*]]] : !llvm.ptr
// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.prefetch %{{.*}}, box[%{{.*}}, %[[ROW]]] : !llvm.ptr
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = F16_RN>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = F16_RN>, %n: i32):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = F16_RN>) -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 131072, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(64,128):(1@1,1@0)">>
    %t = "cute.make_int_tuple"(%n, %n) : (i32, i32) -> !cute.int_tuple<"(?,?)">
    %i = "cute.make_arith_tuple_iter"(%t) : (!cute.int_tuple<"(?,?)">) -> !cute.arith_tuple_iter<"(?,?)">
    %c = "cute.make_view"(%i) : (!cute.arith_tuple_iter<"(?,?)">) -> !cute.coord_tensor<"(?,?)", "(((64,128),2)):(((1@0,1@1),64@0))">
    "cute.prefetch"(%e, %c) : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 131072, mode = tiled, num_cta = 1, g_stride = <"()"> tma_gbasis = <"(64,128):(1@1,1@0)">>, !cute.coord_tensor<"(?,?)", "(((64,128),2)):(((1@0,1@1),64@0))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "4:1">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "4:1">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
    // expected-error @+1 {{only the tile of a TMA load atom can be prefetched}}
    "cute.prefetch"(%a, %v) : (!cute_nvgpu.atom.universal_copy<f32>, !cute.memref<f32, gmem, "4:1">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
