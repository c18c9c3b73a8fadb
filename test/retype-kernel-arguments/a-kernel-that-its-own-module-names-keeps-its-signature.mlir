// RUN: tilespace-opt %s --retype-kernel-arguments --verify-diagnostics | FileCheck %s

// Device code in the same module, and not outside, has the address of the kernel.

// CHECK: llvm.func @named(%arg0: !llvm.ptr) attributes {nvvm.kernel}
gpu.module @device {
  // expected-remark @+1 {{the arguments of this kernel stay generic: its name is used}}
  llvm.func @named(%p: !llvm.ptr) attributes {nvvm.kernel} {
    llvm.return
  }
  // CHECK: llvm.func @other(%arg0: !llvm.ptr<1>) attributes {nvvm.kernel}
  llvm.func @other(%p: !llvm.ptr) attributes {nvvm.kernel} {
    %a = llvm.mlir.addressof @named : !llvm.ptr
    llvm.store %a, %p : !llvm.ptr, !llvm.ptr
    llvm.return
  }
}
