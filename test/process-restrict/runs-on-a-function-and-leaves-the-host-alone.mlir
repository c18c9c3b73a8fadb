// RUN: tilespace-opt %s --pass-pipeline='builtin.module(gpu.module(llvm.func(process-restrict)))' | FileCheck %s
// RUN: tilespace-opt %s --process-restrict=check | FileCheck %s

// CHECK: gpu.module @device
// CHECK: llvm.load %arg0 {alias_scopes
// CHECK: llvm.func @host(%arg0: !llvm.ptr {llvm.noalias})
// CHECK-NOT: alias_scopes
module attributes {gpu.container_module} {
  gpu.module @device {
    llvm.func @f(%a: !llvm.ptr {llvm.noalias}) {
      %0 = llvm.load %a : !llvm.ptr -> i32
      llvm.return
    }
  }
  llvm.func @host(%a: !llvm.ptr {llvm.noalias}) {
    %0 = llvm.load %a : !llvm.ptr -> i32
    llvm.return
  }
}
