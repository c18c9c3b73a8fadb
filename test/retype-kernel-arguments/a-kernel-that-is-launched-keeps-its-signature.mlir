// RUN: tilespace-opt %s --retype-kernel-arguments --verify-diagnostics | FileCheck %s

// CHECK: llvm.func @launched(%arg0: !llvm.ptr)
// CHECK: llvm.func @listed(%arg0: !llvm.ptr<1>)
module attributes {gpu.container_module} {
  gpu.module @device {
    // expected-remark@below {{the arguments of this kernel stay generic: its name is used}}
    llvm.func @launched(%p: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
    llvm.func @listed(%p: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  func.func @host(%p: !llvm.ptr) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @device::@launched blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%p : !llvm.ptr)
    return
  }
}
