// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The mode of 16 at stride 0 becomes one of 1; the open size stays.

// CHECK: %[[N:.*]] = llvm.extractvalue %arg0[1, 0]
// CHECK: "test.use"(%[[N]])

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((16,?),4):((0,1),64)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "((16,?),4):((0,1),64)">):
    %f = "cute.filter_zeros"(%v) : (!cute.memref<f32, gmem, align<16>, "((16,?),4):((0,1),64)">) -> !cute.memref<f32, gmem, align<16>, "((1,?),4):((0,1),64)">
    %l = "cute.get_layout"(%f) : (!cute.memref<f32, gmem, align<16>, "((1,?),4):((0,1),64)">) -> !cute.layout<"((1,?),4):((0,1),64)">
    %n = "cute.get_scalars"(%l) <{only_dynamic}> : (!cute.layout<"((1,?),4):((0,1),64)">) -> i32
    "test.use"(%n) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((16,?),4):((0,1),64)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "((16,?),4):((0,1),64)">):
    // expected-error @+1 {{its result type has the size 16, but its operands make 1}}
    %f = "cute.filter_zeros"(%v) : (!cute.memref<f32, gmem, align<16>, "((16,?),4):((0,1),64)">) -> !cute.memref<f32, gmem, align<16>, "((16,?),4):((0,1),64)">
    %l = "cute.get_layout"(%f) : (!cute.memref<f32, gmem, align<16>, "((16,?),4):((0,1),64)">) -> !cute.layout<"((16,?),4):((0,1),64)">
    %n = "cute.get_scalars"(%l) <{only_dynamic}> : (!cute.layout<"((16,?),4):((0,1),64)">) -> i32
    "test.use"(%n) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
