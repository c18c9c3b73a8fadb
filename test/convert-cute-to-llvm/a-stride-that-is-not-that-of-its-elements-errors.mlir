// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// The type of a result is not believed where its elements say otherwise. The first one is right.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "32:1">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "32:1">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[4:1]">
    %r = "cute.zipped_divide"(%v, %t) : (!cute.memref<f32, gmem, align<16>, "32:1">, !cute.tile<"[4:1]">) -> !cute.memref<f32, gmem, align<16>, "((4),(8)):((1),(4))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "32:1">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "32:1">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[4:1]">
    // expected-error @+1 {{its result type has the stride 8, but its elements have 4}}
    %r = "cute.zipped_divide"(%v, %t) : (!cute.memref<f32, gmem, align<16>, "32:1">, !cute.tile<"[4:1]">) -> !cute.memref<f32, gmem, align<16>, "((4),(8)):((1),(8))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
