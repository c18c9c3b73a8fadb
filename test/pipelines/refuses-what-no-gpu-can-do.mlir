// RUN: not tilespace-opt %s --memory-space-pipeline 2>&1 | FileCheck %s
// RUN: not tilespace-opt %s --memory-space-pipeline=check --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=LAST

// The whole module is looked at before anything is changed; with `check`, once more at the end.

// CHECK: error: Cannot cast non-generic pointer to different non-generic pointer
// CHECK-NOT: module

// LAST:      verify-memory-spaces{final=false
// LAST:      memory-space-opt{{{.*}}mode=second-time
// LAST:      verify-memory-spaces{final=true

llvm.func @refused(%p: !llvm.ptr<3>) {
  %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<1>
  llvm.return
}
