// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// The tile of rows %arg1 of a matrix with %n columns: 128 rows further on for each. A step of its mode 1 is the operand's
// stride, a step of the mode of tiles 8 of them, and there are as many tiles as 8 columns fit, rounded up.

// CHECK: %[[N:.*]] = llvm.extractvalue %arg0[1, 0]
// CHECK: %[[S:.*]] = llvm.extractvalue %arg0[1, 1]
// CHECK: %[[WHOLE:.*]] = arith.divsi %[[N]], %{{.*}} : i32
// CHECK: %[[REST:.*]] = arith.remsi %[[N]], %{{.*}} : i32
// CHECK: %[[COUNT:.*]] = arith.addi %[[WHOLE]], %{{.*}} : i32
// CHECK: %[[STEP:.*]] = arith.muli %[[S]], %{{.*}} : i64
// CHECK: %[[ROW:.*]] = arith.muli %arg1, %{{.*}} : i32
// CHECK: llvm.getelementptr %{{.*}}[%[[ROW]]]
// CHECK: "test.use"(%[[COUNT]], %[[S]], %[[STEP]])
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, align<16>, "(256,?):(1,?{i64 div=4})">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, align<16>, "(256,?):(1,?{i64 div=4})">, %i: i32):
    %t = "cute.make_tile"() : () -> !cute.tile<"[128:1;128:1;8:1]">
    %c = "cute.make_coord"(%i) : (i32) -> !cute.coord<"(?,0,_)">
    %s = "cute.local_tile"(%v, %t, %c) <{proj = #cute.coord<"(1,_,1)">}> : (!cute.memref<f32, gmem, align<16>, "(256,?):(1,?{i64 div=4})">, !cute.tile<"[128:1;128:1;8:1]">, !cute.coord<"(?,0,_)">) -> !cute.memref<f32, gmem, align<16>, "(128,8,?):(1,?{i64 div=4},?{i64 div=32})">
    %l = "cute.get_layout"(%s) : (!cute.memref<f32, gmem, align<16>, "(128,8,?):(1,?{i64 div=4},?{i64 div=32})">) -> !cute.layout<"(128,8,?):(1,?{i64 div=4},?{i64 div=32})">
    %n:3 = "cute.get_scalars"(%l) <{only_dynamic}> : (!cute.layout<"(128,8,?):(1,?{i64 div=4},?{i64 div=32})">) -> (i32, i64, i64)
    "test.use"(%n#0, %n#1, %n#2) : (i32, i64, i64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
