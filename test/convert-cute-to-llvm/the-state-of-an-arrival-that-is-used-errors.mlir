// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

// Of the pair the first is lowered.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %n: i32):
    %s = "nvidia.nvvm.mbarrier.arrive"(%b, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, relaxed = false, scope = #nvidia.nvvm.mem_scope<cta>}> : (!llvm.ptr<3>, i32) -> i64
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %n: i32):
    // expected-error @+1 {{the state of a barrier is not lowered}}
    %s = "nvidia.nvvm.mbarrier.arrive"(%b, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, relaxed = false, scope = #nvidia.nvvm.mem_scope<cta>}> : (!llvm.ptr<3>, i32) -> i64
    "test.use"(%s) : (i64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
