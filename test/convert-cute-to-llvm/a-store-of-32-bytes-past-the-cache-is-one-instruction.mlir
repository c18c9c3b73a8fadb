// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: llvm.bitcast %{{.*}} : vector<16xf16> to vector<4xi64>
// CHECK: "st.global.L1::no_allocate.v4.b64 [$4], {$0, $1, $2, $3};", "l,l,l,l,l"
!atom = !cute_nvgpu.atom.r2g<f16 copy_bits = 256 l1_cache_evict_priority = no_allocate>
!from = !cute.memref<f16, rmem, align<32>, "16:1">
!to = !cute.memref<f16, gmem, align<32>, "16:1">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!from, !to) -> (), sym_name = "k"}> ({
  ^bb0(%r: !from, %g: !to):
    %a = "cute.make_atom"() : () -> !atom
    "cute.copy"(%a, %r, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !from, !to) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
