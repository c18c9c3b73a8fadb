// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[N:.*]] = arith.constant 32 : i32
// CHECK: llvm.store %[[N]]
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !llvm.ptr<1>):
    %t = "cute.static"() : () -> !cute.tile<"[128:1;32:1]">
    %s = "cute.get_shape"(%t) : (!cute.tile<"[128:1;32:1]">) -> !cute.shape<"(128,32)">
    %n:2 = "cute.get_scalars"(%s) : (!cute.shape<"(128,32)">) -> (i32, i32)
    llvm.store %n#1, %p : i32, !llvm.ptr<1>
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, !llvm.ptr<1>) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32, %p: !llvm.ptr<1>):
    %t = "cute.make_tile"(%n) : (i32) -> !cute.tile<"?:1">
    // expected-error @+1 {{its result is known only at run time, but its type says 8}}
    %s = "cute.get_shape"(%t) : (!cute.tile<"?:1">) -> !cute.shape<"8">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
