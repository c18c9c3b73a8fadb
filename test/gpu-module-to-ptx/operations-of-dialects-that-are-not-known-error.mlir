// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --gpu-module-to-ptx | FileCheck %s

// CHECK: gpu.binary @right
gpu.module @right [#nvvm.target<chip = "sm_90">] {
  llvm.func @k() attributes {nvvm.kernel} {
    llvm.return
  }
}

// -----

gpu.module @wrong [#nvvm.target<chip = "sm_90">] {
  llvm.func @k() attributes {nvvm.kernel} {
    // expected-error @+1 {{'iket.range_push' op has no lowering: its dialect is not known}}
    "iket.range_push"() : () -> ()
    llvm.return
  }
}
