// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Of a mode with a size that is known at run time, the number of tiles is known. Where parts of it are known, too, the last
// one has the rest. An unknown part in front of others has as many elements of the tile as it has room for, as in NVIDIA's
// compiler, and so each part of the result has two modes. Known parts that do not divide are an error.

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

// CHECK-LABEL: llvm.func @through(
// CHECK: %[[N:.*]] = llvm.extractvalue %{{.*}}[0] : !llvm.struct<(i32, struct<()>)>
// CHECK: %[[TWO:.*]] = arith.constant 2 : i32
// CHECK: %[[OWN:.*]] = arith.minsi %[[N]], %[[TWO]] : i32
// CHECK: arith.divsi %{{.*}}, %[[OWN]] : i32

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(?,4):(1,80)">) -> (), sym_name = "through"}> ({
  ^bb0(%l: !cute.layout<"(?,4):(1,80)">):
    %b = "cute.static"() : () -> !cute.layout<"2:1">
    %r = "cute.composition"(%l, %b) : (!cute.layout<"(?,4):(1,80)">, !cute.layout<"2:1">) -> !cute.layout<"(?,?):(1,?)">
    "test.use"(%r) : (!cute.layout<"(?,?):(1,?)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(?,4):(1,80)">) -> (), sym_name = "k"}> ({
  ^bb0(%l: !cute.layout<"(?,4):(1,80)">):
    %b = "cute.static"() : () -> !cute.layout<"2:1">
    // expected-error @+1 {{its result type has the size 2, but its operands make (?,?)}}
    %r = "cute.composition"(%l, %b) : (!cute.layout<"(?,4):(1,80)">, !cute.layout<"2:1">) -> !cute.layout<"2:1">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(3,?):(1,80)">) -> (), sym_name = "k"}> ({
  ^bb0(%l: !cute.layout<"(3,?):(1,80)">):
    %b = "cute.static"() : () -> !cute.layout<"4:2">
    // expected-error @+1 {{the mode 4:2 of a tiler or layout does not divide the shape (3,?)}}
    %r = "cute.composition"(%l, %b) : (!cute.layout<"(3,?):(1,80)">, !cute.layout<"4:2">) -> !cute.layout<"(2,2):(2,80)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
