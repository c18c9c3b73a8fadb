// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Only mode 0 is divided.

// CHECK: "test.use"(%{{.*}}, %{{.*}}) : (!llvm.ptr<1>, i32)

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "(8,?):(1,8)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "(8,?):(1,8)">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[4:1]">
    %d = "cute.logical_divide"(%v, %t) : (!cute.memref<f32, gmem, align<16>, "(8,?):(1,8)">, !cute.tile<"[4:1]">) -> !cute.memref<f32, gmem, align<16>, "((4,2),?):((1,4),8)">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<16>, "((4,2),?):((1,4),8)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "(8,?):(1,8)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "(8,?):(1,8)">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[4:1]">
    // expected-error @+1 {{its result type has the stride 16, but its elements have 8}}
    %d = "cute.logical_divide"(%v, %t) : (!cute.memref<f32, gmem, align<16>, "(8,?):(1,8)">, !cute.tile<"[4:1]">) -> !cute.memref<f32, gmem, align<16>, "((4,2),?):((1,4),16)">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<16>, "((4,2),?):((1,4),16)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
