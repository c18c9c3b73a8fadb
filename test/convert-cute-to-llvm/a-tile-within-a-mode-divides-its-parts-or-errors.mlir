// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Mode 0 is divided by parts: 64 rows further on for the second tile, and the tiles of columns are 4.

// CHECK: %[[S:.*]] = llvm.extractvalue %arg0[1, 1]
// CHECK: %[[MANY:.*]] = arith.constant 64 : i64
// CHECK: %[[STEP:.*]] = arith.muli %[[S]], %[[MANY]] : i64
// CHECK: "test.use"(%[[S]], %[[STEP]])

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((128,256),1):((?{i64},1),0)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "((128,256),1):((?{i64},1),0)">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[[64:1;64:1]]">
    %d = "cute.zipped_divide"(%v, %t) : (!cute.memref<f32, gmem, align<16>, "((128,256),1):((?{i64},1),0)">, !cute.tile<"[[64:1;64:1]]">) -> !cute.memref<f32, gmem, align<16>, "(((64,64)),((2,4),1)):(((?{i64},1)),((?{i64 div=64},64),0))">
    %l = "cute.get_layout"(%d) : (!cute.memref<f32, gmem, align<16>, "(((64,64)),((2,4),1)):(((?{i64},1)),((?{i64 div=64},64),0))">) -> !cute.layout<"(((64,64)),((2,4),1)):(((?{i64},1)),((?{i64 div=64},64),0))">
    %n:2 = "cute.get_scalars"(%l) <{only_dynamic}> : (!cute.layout<"(((64,64)),((2,4),1)):(((?{i64},1)),((?{i64 div=64},64),0))">) -> (i64, i64)
    "test.use"(%n#0, %n#1) : (i64, i64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "((128,256),1):((?{i64},1),0)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "((128,256),1):((?{i64},1),0)">):
    %t = "cute.make_tile"() : () -> !cute.tile<"[[64:1;64:1]]">
    // expected-error @+1 {{its result type has the size 5, but its operands make 4}}
    %d = "cute.zipped_divide"(%v, %t) : (!cute.memref<f32, gmem, align<16>, "((128,256),1):((?{i64},1),0)">, !cute.tile<"[[64:1;64:1]]">) -> !cute.memref<f32, gmem, align<16>, "(((64,64)),((2,5),1)):(((?{i64},1)),((?{i64 div=64},64),0))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
