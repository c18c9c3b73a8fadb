// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: nvvm.fence.mbarrier.init

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i64) -> (), sym_name = "k"}> ({
  ^bb0(%n: i64):
    "nvidia.nvvm.fence.mbarrier.init"() : () -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i64) -> (), sym_name = "k"}> ({
  ^bb0(%n: i64):
    // expected-error @+1 {{'nvidia.nvvm.vote.ballot.sync' op has no lowering: 'nvvm.vote.sync' op operand #0 must be 32-bit signless integer, but got 'i64'}}
    %0 = "nvidia.nvvm.vote.ballot.sync"(%n, %n) : (i64, i64) -> i32
    "cuda.return"() : () -> ()
  }) : () -> ()
}
