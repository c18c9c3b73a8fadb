// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[M:.*]] = llvm.extractvalue %arg0[1]
// CHECK: %[[S:.*]] = llvm.extractvalue %arg0[2]
// CHECK: %[[T:.*]] = llvm.extractvalue %arg0[3]
// CHECK: "test.use"(%[[M]], %[[S]], %[[T]])
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.fast_divmod_divisor<32>) -> (), sym_name = "k"}> ({
  ^bb0(%d: !cute.fast_divmod_divisor<32>):
    %m:3 = "cute.fast_divmod.get_aux"(%d) : (!cute.fast_divmod_divisor<32>) -> (i32, i8, i8)
    "test.use"(%m#0, %m#1, %m#2) : (i32, i8, i8) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
