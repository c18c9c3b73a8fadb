// RUN: rm -f %t
// RUN: not tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3})' -o %t 2>&1 | FileCheck %s
// RUN: not test -e %t

// CHECK: leaves-no-output.mlir:[[#@LINE+5]]:5: error: 'cute.prefetch' op has no lowering: only the tile of a TMA load atom can be prefetched
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(4):(1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(4):(1)">):
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
    "cute.prefetch"(%a, %v) : (!cute_nvgpu.atom.universal_copy<f32>, !cute.memref<f32, gmem, "(4):(1)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
