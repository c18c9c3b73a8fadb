// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: nvvm.elect.sync
// CHECK: nvvm.cp.async.bulk.tensor.reduce %{{.*}} {redKind = #nvvm.tma_redux_kind<add>}

!host = !cute_nvgpu.atom.non_exec_tiled_tma_reduce<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>
!atom = !cute_nvgpu.atom.tma_reduce<f16, copy_bits = 32768, mode = tiled, kind = ADD, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
!memory = !cute.memref<f16, smem, align<1024>, "((2048,1),(1)):((1,0),(0))">
!coords = !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!host, !memory, !coords) -> (), sym_name = "k"}> ({
  ^bb0(%a: !host, %s: !memory, %c: !coords):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!host) -> !atom
    "cute.copy"(%e, %s, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !memory, !coords) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!host = !cute_nvgpu.atom.non_exec_tiled_tma_reduce<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>
!atom = !cute_nvgpu.atom.tma_reduce<f16, copy_bits = 32768, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
!memory = !cute.memref<f16, smem, align<1024>, "((2048,1),(1)):((1,0),(0))">
!coords = !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!host, !memory, !coords) -> (), sym_name = "k"}> ({
  ^bb0(%a: !host, %s: !memory, %c: !coords):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!host) -> !atom
    // expected-error @+1 {{its atom states no reduction (`kind`)}}
    "cute.copy"(%e, %s, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !memory, !coords) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!host = !cute_nvgpu.atom.non_exec_tiled_tma_reduce<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>
!atom = !cute_nvgpu.atom.tma_reduce<f16, copy_bits = 32768, mode = tiled, kind = ADD, mem_order = release, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
!memory = !cute.memref<f16, smem, align<1024>, "((2048,1),(1)):((1,0),(0))">
!coords = !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!host, !memory, !coords) -> (), sym_name = "k"}> ({
  ^bb0(%a: !host, %s: !memory, %c: !coords):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!host) -> !atom
    // expected-error @+1 {{unsupported copy atom: !cute_nvgpu.atom.tma_reduce<f16, copy_bits = 32768, mode = tiled, kind = ADD, mem_order = release}}
    "cute.copy"(%e, %s, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !memory, !coords) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
