// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: llvm.func @k(%arg0: i32)
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.coord_tensor<"(0,0)", "(8,4):(1@0,1@1)">, i32) -> (), sym_name = "k"}> ({
  ^bb0(%c: !cute.coord_tensor<"(0,0)", "(8,4):(1@0,1@1)">, %n: i32):

    "cuda.return"() : () -> ()
  }) : () -> ()
}
