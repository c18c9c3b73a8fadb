// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: "mbarrier.arrive.shared::cta.b64 _, [$0], $1;", "r,r"
// CHECK: "mbarrier.arrive.shared::cluster.b64 _, [$0], $1;", "r,r"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, !llvm.ptr<7>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %c: !llvm.ptr<7>, %n: i32):
    %s = "nvidia.nvvm.mbarrier.arrive"(%b, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, relaxed = false, scope = #nvidia.nvvm.mem_scope<cta>}> : (!llvm.ptr<3>, i32) -> i64
    "nvidia.nvvm.mbarrier.arrive"(%c, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, relaxed = false, scope = #nvidia.nvvm.mem_scope<cta>}> : (!llvm.ptr<7>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr, i32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr, %n: i32):
    // expected-error @+1 {{only an unpredicated arrival at a barrier in shared memory is supported}}
    "nvidia.nvvm.mbarrier.arrive"(%b, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, relaxed = false, scope = #nvidia.nvvm.mem_scope<cta>}> : (!llvm.ptr, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
