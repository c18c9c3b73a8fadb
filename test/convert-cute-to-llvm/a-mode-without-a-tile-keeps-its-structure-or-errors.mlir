// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// After the tiles of mode 0 comes the other mode as it is, with its open sizes.

// CHECK: "test.use"(%{{.*}}, %{{.*}}) : (i32, i32)

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "(?,((?,8),4)):(1,((1024,16),128))">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "(?,((?,8),4)):(1,((1024,16),128))">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[128:1]">
    %d = "cute.flat_divide"(%v, %t) : (!cute.memref<f32, gmem, align<16>, "(?,((?,8),4)):(1,((1024,16),128))">, !cute.tile<"[128:1]">) -> !cute.memref<f32, gmem, align<16>, "(128,?,((?,8),4)):(1,128,((1024,16),128))">
    %l = "cute.get_layout"(%d) : (!cute.memref<f32, gmem, align<16>, "(128,?,((?,8),4)):(1,128,((1024,16),128))">) -> !cute.layout<"(128,?,((?,8),4)):(1,128,((1024,16),128))">
    %n:2 = "cute.get_scalars"(%l) <{only_dynamic}> : (!cute.layout<"(128,?,((?,8),4)):(1,128,((1024,16),128))">) -> (i32, i32)
    "test.use"(%n#0, %n#1) : (i32, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "(?,((?,8),4)):(1,((1024,16),128))">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "(?,((?,8),4)):(1,((1024,16),128))">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[128:1]">
    // expected-error @+1 {{its result type has the stride 32, but its elements have 16}}
    %d = "cute.flat_divide"(%v, %t) : (!cute.memref<f32, gmem, align<16>, "(?,((?,8),4)):(1,((1024,16),128))">, !cute.tile<"[128:1]">) -> !cute.memref<f32, gmem, align<16>, "(128,?,((?,8),4)):(1,128,((1024,32),128))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
