// RUN: %python %S/Inputs/repeat.py %s | tilespace-opt --hint-inlining | FileCheck %s

// In a module that launches kernels, a function beside the device's is the host's.

module attributes {gpu.container_module} {
  // CHECK: llvm.func internal @host(%{{.*}}: !llvm.ptr) {
  llvm.func internal @host(%p: !llvm.ptr) {
    // 500 times: %l# = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
    llvm.return
  }
  gpu.module @device {
    // CHECK: llvm.func internal @helper({{.*}}) attributes {{{.*}}inline_hint
    llvm.func internal @helper(%p: !llvm.ptr) {
      // 500 times: %l# = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
      llvm.return
    }
  }
}
