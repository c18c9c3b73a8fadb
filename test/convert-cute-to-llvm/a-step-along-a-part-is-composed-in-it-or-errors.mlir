// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// A layout of coordinates takes elements of the modes that it names: the first one of mode 1, the second one of mode 0.

// CHECK: "test.use"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(4,4):(4,1)">, !cute.layout<"(4,4):(1@1,1@0)">) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute.layout<"(4,4):(4,1)">, %b: !cute.layout<"(4,4):(1@1,1@0)">):
    %r = "cute.composition"(%a, %b) : (!cute.layout<"(4,4):(4,1)">, !cute.layout<"(4,4):(1@1,1@0)">) -> !cute.layout<"(4,4):(1,4)">
    "test.use"(%r) : (!cute.layout<"(4,4):(1,4)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.layout<"(4,4):(4,1)">, !cute.layout<"(4,2):(1@1,1@2)">) -> (), sym_name = "k"}> ({
  ^bb0(%a0: !cute.layout<"(4,4):(4,1)">, %a1: !cute.layout<"(4,2):(1@1,1@2)">):
    // expected-error @+1 {{its operand has no such mode}}
    %r = "cute.composition"(%a0, %a1) : (!cute.layout<"(4,4):(4,1)">, !cute.layout<"(4,2):(1@1,1@2)">) -> !cute.layout<"(4,2):(1,4)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
