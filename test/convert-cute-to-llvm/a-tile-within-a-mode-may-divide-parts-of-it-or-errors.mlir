// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// A part of mode 0 has parts itself: a tile is the first of these, so the next tile is at the second's stride.

// CHECK: %[[S:.*]] = llvm.extractvalue %arg0[1, 1]
// CHECK: "test.use"(%[[S]]) : (i64) -> ()

!view = !cute.memref<f32, gmem, align<16>, "(((16,8),256),1):(((1,?{i64}),4096),0)">
!divided = !cute.memref<f32, gmem, align<16>, "(((16,64)),((8,4),1)):(((1,4096)),((?{i64},262144),0))">

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    %t = "cute.make_tile"() : () -> !cute.tile<"[[16:1;64:1]]">
    %d = "cute.zipped_divide"(%v, %t) : (!view, !cute.tile<"[[16:1;64:1]]">) -> !divided
    %l = "cute.get_layout"(%d) : (!divided) -> !cute.layout<"(((16,64)),((8,4),1)):(((1,4096)),((?{i64},262144),0))">
    %n = "cute.get_scalars"(%l) <{only_dynamic}> : (!cute.layout<"(((16,64)),((8,4),1)):(((1,4096)),((?{i64},262144),0))">) -> i64
    "test.use"(%n) : (i64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Half of the second part is in the tile: its places have no one stride.

!view = !cute.memref<f32, gmem, align<16>, "(((16,8),256),1):(((1,1024),16384),0)">
!divided = !cute.memref<f32, gmem, align<16>, "(((64,64)),((2,4),1)):(((1,16384)),((4096,1048576),0))">

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    %t = "cute.make_tile"() : () -> !cute.tile<"[[64:1;64:1]]">
    // expected-error @+1 {{its result type has the size (((64,64)),((2,4),1)), but its operands make ((((16,4),64)),((2,4),1))}}
    %d = "cute.zipped_divide"(%v, %t) : (!view, !cute.tile<"[[64:1;64:1]]">) -> !divided
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!view = !cute.memref<f32, gmem, align<16>, "(((16,8),256),1):(((1,1024),16384),0)">
!divided = !cute.memref<f32, gmem, align<16>, "((((16,4),64)),((2,4),1)):((((1,1024),16384)),((4096,1048576),0))">

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    %t = "cute.make_tile"() : () -> !cute.tile<"[[[16:1;4:1];64:1]]">
    // expected-error @+1 {{its result type has the size ((((16,4),64)),((2,4),1)), but its operands make ((((16,4),64)),(((1,2),4),1))}}
    %d = "cute.zipped_divide"(%v, %t) : (!view, !cute.tile<"[[[16:1;4:1];64:1]]">) -> !divided
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!view = !cute.memref<f32, gmem, align<16>, "((128,256),1):((1,128),0)">
!divided = !cute.memref<f32, gmem, align<16>, "(((64,64)),((2,4),1)):(((2,128)),((1,8192),0))">

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view):
    %t = "cute.make_tile"() : () -> !cute.tile<"[[(8,8):(1,12);64:1]]">
    // expected-error @+1 {{its result type has the size (((64,64)),((2,4),1)), but its operands make ((((8,8),64)),((2,4),1))}}
    %d = "cute.zipped_divide"(%v, %t) : (!view, !cute.tile<"[[(8,8):(1,12);64:1]]">) -> !divided
    "cuda.return"() : () -> ()
  }) : () -> ()
}
