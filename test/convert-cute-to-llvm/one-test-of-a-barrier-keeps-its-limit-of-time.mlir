// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: nvvm.mbarrier.try_wait %arg0, %arg1, %arg2 : !llvm.ptr<3>, i32, i32 -> i1
// CHECK: nvvm.mbarrier.try_wait %arg0, %arg1, %arg2 {scope = #nvvm.mem_scope<cluster>}
// CHECK: nvvm.mbarrier.try_wait %arg0, %arg1 : !llvm.ptr<3>, i32 -> i1
// CHECK: nvvm.mbarrier.test.wait %arg0, %arg1 : !llvm.ptr<3>, i32 -> i1
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %phase: i32, %t: i32):
    %0 = "nvidia.nvvm.mbarrier.try_wait.parity.timelimit"(%b, %phase, %t) <{scope = #nvidia.nvvm.mbar_scope<cta>}> : (!llvm.ptr<3>, i32, i32) -> i1
    %1 = "nvidia.nvvm.mbarrier.try_wait.parity.timelimit"(%b, %phase, %t) <{scope = #nvidia.nvvm.mbar_scope<cluster>}> : (!llvm.ptr<3>, i32, i32) -> i1
    %2 = "nvidia.nvvm.mbarrier.wait.parity"(%b, %phase) <{kind = #nvidia.nvvm.mbar_wait<try>, scope = #nvidia.nvvm.mbar_scope<cta>}> : (!llvm.ptr<3>, i32) -> i1
    %3 = "nvidia.nvvm.mbarrier.wait.parity"(%b, %phase) <{kind = #nvidia.nvvm.mbar_wait<test>, scope = #nvidia.nvvm.mbar_scope<cta>}> : (!llvm.ptr<3>, i32) -> i1
    "test.use"(%0, %1, %2, %3) : (i1, i1, i1, i1) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%b: !llvm.ptr<3>, %phase: i32, %t: i32):
    // expected-error @+1 {{its attribute 'relaxed' is not supported}}
    %0 = "nvidia.nvvm.mbarrier.try_wait.parity.timelimit"(%b, %phase, %t) <{relaxed, scope = #nvidia.nvvm.mbar_scope<cta>}> : (!llvm.ptr<3>, i32, i32) -> i1
    "cuda.return"() : () -> ()
  }) : () -> ()
}
