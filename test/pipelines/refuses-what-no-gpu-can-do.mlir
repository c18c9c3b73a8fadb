// RUN: not tilespace-opt %s --memory-space-pipeline 2>&1 | FileCheck %s

// The whole module is looked at before anything is changed.

// CHECK: error: Cannot cast non-generic pointer to different non-generic pointer
// CHECK-NOT: module

llvm.func @refused(%p: !llvm.ptr<3>) {
  %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<1>
  llvm.return
}
