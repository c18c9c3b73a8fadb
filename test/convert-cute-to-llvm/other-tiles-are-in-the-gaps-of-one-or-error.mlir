// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Twice 32 of 256 columns, 128 apart: four such tiles are side by side, and there are no others. Each order of the modes has the
// same strides.

// CHECK-COUNT-5: "test.use"

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">):
    %t = "cute.static"() : () -> !cute.tile<"[64:1;(32,2):(1,128)]">
    %d = "cute.flat_divide"(%v, %t) : (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">, !cute.tile<"[64:1;(32,2):(1,128)]">) -> !cute.memref<f32, gmem, align<4>, "(64,(32,2),1,4):(256,(1,128),0,32)">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<4>, "(64,(32,2),1,4):(256,(1,128),0,32)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">):
    %t = "cute.static"() : () -> !cute.tile<"[64:1;(32,2):(1,128)]">
    %d = "cute.zipped_divide"(%v, %t) : (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">, !cute.tile<"[64:1;(32,2):(1,128)]">) -> !cute.memref<f32, gmem, align<4>, "((64,(32,2)),(1,4)):((256,(1,128)),(0,32))">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<4>, "((64,(32,2)),(1,4)):((256,(1,128)),(0,32))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">):
    %t = "cute.static"() : () -> !cute.tile<"[64:1;(32,2):(1,128)]">
    %d = "cute.tiled_divide"(%v, %t) : (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">, !cute.tile<"[64:1;(32,2):(1,128)]">) -> !cute.memref<f32, gmem, align<4>, "((64,(32,2)),1,4):((256,(1,128)),0,32)">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<4>, "((64,(32,2)),1,4):((256,(1,128)),0,32)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">):
    %t = "cute.static"() : () -> !cute.tile<"[64:1;(32,2):(1,128)]">
    %d = "cute.logical_divide"(%v, %t) : (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">, !cute.tile<"[64:1;(32,2):(1,128)]">) -> !cute.memref<f32, gmem, align<4>, "((64,1),((32,2),4)):((256,0),((1,128),32))">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<4>, "((64,1),((32,2),4)):((256,0),((1,128),32))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "64:1">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<4>, "64:1">):
    %t = "cute.static"() : () -> !cute.layout<"(2,4):(8,1)">
    %d = "cute.logical_divide"(%v, %t) : (!cute.memref<f32, gmem, align<4>, "64:1">, !cute.layout<"(2,4):(8,1)">) -> !cute.memref<f32, gmem, align<4>, "((2,4),(2,4)):((8,1),(4,16))">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<4>, "((2,4),(2,4)):((8,1),(4,16))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">):
    %t = "cute.static"() : () -> !cute.tile<"[64:1;(32,2):(1,128)]">
    // expected-error @+1 {{its result type has the stride 64, but its elements have 32}}
    %d = "cute.flat_divide"(%v, %t) : (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">, !cute.tile<"[64:1;(32,2):(1,128)]">) -> !cute.memref<f32, gmem, align<4>, "(64,(32,2),1,4):(256,(1,128),0,64)">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<4>, "(64,(32,2),1,4):(256,(1,128),0,64)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">):
    %t = "cute.static"() : () -> !cute.tile<"[64:1;(32,2):(1,48)]">
    // expected-error @+1 {{its result type has the size 4, but its operands make 3}}
    %d = "cute.flat_divide"(%v, %t) : (!cute.memref<f32, gmem, align<4>, "(64,256):(256,1)">, !cute.tile<"[64:1;(32,2):(1,48)]">) -> !cute.memref<f32, gmem, align<4>, "(64,(32,2),1,4):(256,(1,48),0,32)">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<4>, "(64,(32,2),1,4):(256,(1,48),0,32)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
