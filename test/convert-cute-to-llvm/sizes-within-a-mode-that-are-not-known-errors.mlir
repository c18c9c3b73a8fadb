// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// Of a mode with a size that is known at run time, the number of tiles is known. Where parts of it are known, too, the last
// one has the rest; how tiles divide an unknown part in front of others is not known. The first two are lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "(?,8):(1,?)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "(?,8):(1,?)">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[2:1;8:1]">
    %s = "cute.zipped_divide"(%v, %t) : (!cute.memref<f32, gmem, align<16>, "(?,8):(1,?)">, !cute.tile<"[2:1;8:1]">) -> !cute.memref<f32, gmem, align<16>, "((2,8),(?,1)):((1,?),(2,0))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((4,?),8):((1,80),4)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "((4,?),8):((1,80),4)">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[2:1;8:1]">
    %s = "cute.zipped_divide"(%v, %t) : (!cute.memref<f32, gmem, align<16>, "((4,?),8):((1,80),4)">, !cute.tile<"[2:1;8:1]">) -> !cute.memref<f32, gmem, align<16>, "((2,8),((2,?),1)):((1,4),((2,80),0))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((?,4),8):((1,80),4)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "((?,4),8):((1,80),4)">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[2:1;8:1]">
    // expected-error @+1 {{copies of 2 elements are not known to divide the shape (?,4)}}
    %s = "cute.zipped_divide"(%v, %t) : (!cute.memref<f32, gmem, align<16>, "((?,4),8):((1,80),4)">, !cute.tile<"[2:1;8:1]">) -> !cute.memref<f32, gmem, align<16>, "((2,8),((?,4),1)):((1,4),((2,80),0))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
