// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Element (1, 0), number 32, is at 33.

// CHECK: llvm.getelementptr %{{.*}}[33] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %v = "cute.memref.alloca"() : () -> !cute.memref<f32, smem, align<128>, "S<5,0,5> o 0 o (32,32):(32,1)">
    %c = "cute.static"() : () -> !cute.coord<"(1,0)">
    %x = "cute.memref.load"(%v, %c) : (!cute.memref<f32, smem, align<128>, "S<5,0,5> o 0 o (32,32):(32,1)">, !cute.coord<"(1,0)">) -> f32
    "test.use"(%x) : (f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %v = "cute.memref.alloca"() : () -> !cute.memref<f32, smem, align<128>, "S<5,0,5> o 0 o (32,32):(32,1)">
    // expected-error @+1 {{a composed layout is not supported here}}
    %x = "cute.memref.load_vec"(%v) : (!cute.memref<f32, smem, align<128>, "S<5,0,5> o 0 o (32,32):(32,1)">) -> vector<1024xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
