// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%d: !llvm.ptr<1>, %n: i32) {
  %g = llvm.addrspacecast %d : !llvm.ptr<1> to !llvm.ptr
  // expected-error @+1 {{Barrier pointer must be in shared memory space}}
  nvvm.mbarrier.init %g, %n : !llvm.ptr, i32
  llvm.return
}

llvm.func @accepted(%s: !llvm.ptr<3>, %u: !llvm.ptr, %n: i32) {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  nvvm.mbarrier.init %g, %n : !llvm.ptr, i32
  nvvm.mbarrier.init %s, %n : !llvm.ptr<3>, i32
  nvvm.mbarrier.init %u, %n : !llvm.ptr, i32
  llvm.return
}
