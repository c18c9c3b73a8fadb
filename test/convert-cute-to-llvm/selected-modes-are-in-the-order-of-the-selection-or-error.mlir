// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// The sizes first, then the strides.

// CHECK: "test.use"(%arg1, %arg0, %arg3, %arg2)

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32, i64, i32) -> (), sym_name = "k"}> ({
  ^bb0(%m: i32, %n: i32, %x: i64, %y: i32):
    %s = "cute.make_shape"(%m, %n) : (i32, i32) -> !cute.shape<"(?,?,4)">
    %t = "cute.make_stride"(%x, %y) : (i64, i32) -> !cute.stride<"(?{i64},?,1)">
    %l = "cute.make_layout"(%s, %t) : (!cute.shape<"(?,?,4)">, !cute.stride<"(?{i64},?,1)">) -> !cute.layout<"(?,?,4):(?{i64},?,1)">
    %r = "cute.select"(%l) <{mode = array<i32: 2, 1, 0>}> : (!cute.layout<"(?,?,4):(?{i64},?,1)">) -> !cute.layout<"(4,?,?):(1,?,?{i64})">
    %a:4 = "cute.get_scalars"(%r) {only_dynamic} : (!cute.layout<"(4,?,?):(1,?,?{i64})">) -> (i32, i32, i32, i64)
    "test.use"(%a#0, %a#1, %a#2, %a#3) : (i32, i32, i32, i64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(?,4):(?,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%l: !cute.layout<"(?,4):(?,1)">):
    // expected-error @+1 {{its operand has no such mode}}
    %r = "cute.select"(%l) <{mode = array<i32: 2, 0>}> : (!cute.layout<"(?,4):(?,1)">) -> !cute.layout<"(4,?):(1,?)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
