// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[MASK:.*]] = arith.constant 896 : i32
// CHECK: %[[BITS:.*]] = llvm.ptrtoint %arg0 : !llvm.ptr<3> to i32
// CHECK: arith.andi %[[BITS]], %[[MASK]]
// CHECK: llvm.inttoptr %{{.*}} : i32 to !llvm.ptr<3>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !llvm.ptr<3>):
    %q = "cute.apply_swizzle"(%p) <{swizzle = #cute.swizzle<"S<3,4,3>">}> : (!llvm.ptr<3>) -> !llvm.ptr<3>
    "test.use"(%q) : (!llvm.ptr<3>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: i32):
    // expected-error @+1 {{operand 0 is not a pointer}}
    %q = "cute.apply_swizzle"(%p) <{swizzle = #cute.swizzle<"S<3,4,3>">}> : (i32) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
