// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: nvvm.mbarrier.init %arg0, %arg1 : !llvm.ptr<3>, i32
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %n: i32):
    "nvidia.nvvm.mbarrier.init"(%b, %n) : (!llvm.ptr<3>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i64) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %n: i64):
    // expected-error @+1 {{an mbarrier is initialized with an address and a 32-bit count}}
    "nvidia.nvvm.mbarrier.init"(%b, %n) : (!llvm.ptr<3>, i64) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "k"}> ({
  ^bb0(%n: i32):
    // expected-error @+1 {{an mbarrier is initialized with an address and a 32-bit count}}
    "nvidia.nvvm.mbarrier.init"(%n) : (i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
