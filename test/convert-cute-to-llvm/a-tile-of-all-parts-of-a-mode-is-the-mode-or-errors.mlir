// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: "test.use"

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((8,4),16):((1,64),8)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "((8,4),16):((1,64),8)">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[[8:1;4:1];4:1]">
    %c = "cute.static"() : () -> !cute.coord<"(0,_)">
    %d = "cute.local_tile"(%v, %t, %c) : (!cute.memref<f32, gmem, align<16>, "((8,4),16):((1,64),8)">, !cute.tile<"[[8:1;4:1];4:1]">, !cute.coord<"(0,_)">) -> !cute.memref<f32, gmem, align<16>, "((8,4),4,4):((1,64),8,32)">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<16>, "((8,4),4,4):((1,64),8,32)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((8,4),16):((1,64),8)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "((8,4),16):((1,64),8)">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[[4:1;4:1];4:1]">
    %c = "cute.static"() : () -> !cute.coord<"(_,_)">
    // expected-error @+1 {{its result type has the size ((4,4),4,4), but its operands make ((4,4),4,(2,1),4)}}
    %d = "cute.local_tile"(%v, %t, %c) : (!cute.memref<f32, gmem, align<16>, "((8,4),16):((1,64),8)">, !cute.tile<"[[4:1;4:1];4:1]">, !cute.coord<"(_,_)">) -> !cute.memref<f32, gmem, align<16>, "((4,4),4,4):((1,64),8,32)">
    "test.use"(%d) : (!cute.memref<f32, gmem, align<16>, "((4,4),4,4):((1,64),8,32)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
