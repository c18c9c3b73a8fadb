// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The elements of a tile are 0, 4, 1, 5 and so on; the next tile is 8 elements further on. Elements that overlap are an
// error.

// CHECK: "test.use"

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "16:3">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "16:3">):
    %l = "cute.static"() : () -> !cute.layout<"(2,4):(4,1)">
    %d = "cute.logical_divide"(%v, %l) : (!cute.memref<f32, gmem, align<16>, "16:3">, !cute.layout<"(2,4):(4,1)">) -> !cute.memref<f32, gmem, align<16>, "((2,4),2):((12,3),24)">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<16>, "((2,4),2):((12,3),24)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "16:3">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "16:3">):
    %l = "cute.static"() : () -> !cute.layout<"(2,4):(4,1)">
    // expected-error @+1 {{its result type has the stride 3, but its elements have 12}}
    %d = "cute.logical_divide"(%v, %l) : (!cute.memref<f32, gmem, align<16>, "16:3">, !cute.layout<"(2,4):(4,1)">) -> !cute.memref<f32, gmem, align<16>, "((2,4),2):((3,12),24)">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<16>, "((2,4),2):((3,12),24)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "16:3">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "16:3">):
    %l = "cute.static"() : () -> !cute.layout<"(2,4):(2,1)">
    // expected-error @+1 {{a layout with overlapping elements has no complement}}
    %d = "cute.logical_divide"(%v, %l) : (!cute.memref<f32, gmem, align<16>, "16:3">, !cute.layout<"(2,4):(2,1)">) -> !cute.memref<f32, gmem, align<16>, "((2,4),2):((24,3),12)">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<16>, "((2,4),2):((24,3),12)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, tmem, align<1>, "(4,4):(65536,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, tmem, align<1>, "(4,4):(65536,1)">):
    %l = "cute.static"() : () -> !cute.layout<"(4,2):(1,4)">
    %d = "cute.zipped_divide"(%v, %l) : (!cute.memref<f32, tmem, align<1>, "(4,4):(65536,1)">, !cute.layout<"(4,2):(1,4)">) -> !cute.memref<f32, tmem, align<1>, "((4,2),2):((65536,1),2)">
    "test.use"(%d) : (!cute.memref<f32, tmem, align<1>, "((4,2),2):((65536,1),2)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, tmem, align<1>, "(4,4):(65536,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, tmem, align<1>, "(4,4):(65536,1)">):
    %l = "cute.static"() : () -> !cute.layout<"(4,2):(1,6)">
    // expected-error @+1 {{the mode 2:6 of a tiler or layout does not divide the shape (4,4)}}
    %d = "cute.tiled_divide"(%v, %l) : (!cute.memref<f32, tmem, align<1>, "(4,4):(65536,1)">, !cute.layout<"(4,2):(1,6)">) -> !cute.memref<f32, tmem, align<1>, "((4,2),2):((65536,1),2)">
    "test.use"(%d) : (!cute.memref<f32, tmem, align<1>, "((4,2),2):((65536,1),2)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
