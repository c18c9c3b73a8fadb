// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Of 32 by 64 places the 64 columns are one, and the atom copies 32 elements.

// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta

!host = !cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 512, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>
!atom = !cute_nvgpu.atom.tma_store<f16, copy_bits = 512, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
!memory = !cute.memref<f16, smem, align<1024>, "(((32,64),1),(1)):(((1,0),0),(0))">
!coords = !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,0),0),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!host, !memory, !coords) -> (), sym_name = "k"}> ({
  ^bb0(%a: !host, %s: !memory, %c: !coords):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!host) -> !atom
    "cute.copy"(%e, %s, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !memory, !coords) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!host = !cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 512, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>
!atom = !cute_nvgpu.atom.tma_store<f16, copy_bits = 512, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
!memory = !cute.memref<f16, smem, align<1024>, "(((32,64),1),(1)):(((1,32),0),(0))">
!coords = !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,0),0),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!host, !memory, !coords) -> (), sym_name = "k"}> ({
  ^bb0(%a: !host, %s: !memory, %c: !coords):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!host) -> !atom
    // expected-error @+1 {{the size of a tile is not the `copy_bits` of its atom}}
    "cute.copy"(%e, %s, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !memory, !coords) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
