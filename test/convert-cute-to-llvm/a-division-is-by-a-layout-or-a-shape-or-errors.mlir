// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// A layout is a tile of all modes together, a shape has one for each mode. Of (?,8):(8,1) there are ? / 3 tiles, rounded up.

// CHECK-LABEL: llvm.func @k(
// CHECK: arith.divsi
// CHECK: "test.use"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(?,8):(8,1)">, !cute.shape<"(3,4)">, !cute.layout<"24:1">, !cute.layout<"4:2">) -> (), sym_name = "k"}> ({
  ^bb0(%l: !cute.layout<"(?,8):(8,1)">, %s: !cute.shape<"(3,4)">, %m: !cute.layout<"24:1">, %t: !cute.layout<"4:2">):
    %z = "cute.zipped_divide"(%l, %s) : (!cute.layout<"(?,8):(8,1)">, !cute.shape<"(3,4)">) -> !cute.layout<"((3,4),(?,2)):((8,1),(24,4))">
    %g = "cute.logical_divide"(%l, %s) : (!cute.layout<"(?,8):(8,1)">, !cute.shape<"(3,4)">) -> !cute.layout<"((3,?),(4,2)):((8,24),(1,4))">
    %y = "cute.zipped_divide"(%m, %t) : (!cute.layout<"24:1">, !cute.layout<"4:2">) -> !cute.layout<"(4,(2,3)):(2,(1,8))">
    "test.use"(%z, %g, %y) : (!cute.layout<"((3,4),(?,2)):((8,1),(24,4))">, !cute.layout<"((3,?),(4,2)):((8,24),(1,4))">, !cute.layout<"(4,(2,3)):(2,(1,8))">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"24:1">, !cute.layout<"4:2">) -> (), sym_name = "k"}> ({
  ^bb0(%a0: !cute.layout<"24:1">, %a1: !cute.layout<"4:2">):
    // expected-error @+1 {{its result type has the stride 4, but its elements have 8}}
    %r = "cute.zipped_divide"(%a0, %a1) : (!cute.layout<"24:1">, !cute.layout<"4:2">) -> !cute.layout<"(4,(2,3)):(2,(1,4))">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
