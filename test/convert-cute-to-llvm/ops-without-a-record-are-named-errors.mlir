// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// Each kind once, in front of everything else.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(8):(1)">, !cute.coord<"_">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(8):(1)">, %c: !cute.coord<"_">):
    // expected-error @+1 {{'cute.unheard_of' op has no lowering: it is not a supported operation of CuTe DSL (docs/cute.md): (!cute.memref<f32, gmem, "(8):(1)">, !cute.coord<"_">) -> (!cute.memref<f32, gmem, "(8):(1)">) (2 times in this function)}}
    %a = "cute.unheard_of"(%v, %c) : (!cute.memref<f32, gmem, "(8):(1)">, !cute.coord<"_">) -> !cute.memref<f32, gmem, "(8):(1)">
    %b = "cute.unheard_of"(%v, %c) : (!cute.memref<f32, gmem, "(8):(1)">, !cute.coord<"_">) -> !cute.memref<f32, gmem, "(8):(1)">
    // expected-error @+1 {{'nvidia.nvvm.unheard_of' op has no lowering: it is not a supported operation of CuTe DSL (docs/cute.md): () -> ()}}
    "nvidia.nvvm.unheard_of"() : () -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
