// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// Of two atoms one has a policy.

// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK-NOT: l2_cache_hint
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK-SAME: l2_cache_hint = %{{.*}}
!at = !cute_nvgpu.atom.tma_store<f16, copy_bits = 32768, mode = tiled, g_stride = <"()"> tma_gbasis = <"(32,64):(1@1,1@0)">>
!ne = !cute_nvgpu.atom.non_exec_tiled_tma_store<f16, copy_bits = 32768, tma_gbasis = <"(32,64):(1@1,1@0)">, tma_format = F16_RN>
!s = !cute.memref<f16, smem, align<1024>, "((2048,1),(1)):((1,0),(2048))">
!c = !cute.coord_tensor<"(?,?)", "(((32,64),1),(1)):(((1@0,1@1),0),(64@1))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!ne, !ne, !s, !c, i64) -> (), sym_name = "k"}> ({
  ^bb0(%a: !ne, %b: !ne, %s: !s, %c: !c, %p: i64):
    %e = "cute_nvgpu.atom.make_exec_tma"(%a) : (!ne) -> !at
    %f0 = "cute_nvgpu.atom.make_exec_tma"(%b) : (!ne) -> !at
    %e2 = "cute_nvgpu.atom.set_value"(%e, %p) <{field = #cute_nvgpu.atom_copy_field_tmastore<cache_policy>}> : (!at, i64) -> !at
    "cute.copy"(%f0, %s, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!at, !s, !c) -> ()
    "cute.copy"(%e2, %s, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!at, !s, !c) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
