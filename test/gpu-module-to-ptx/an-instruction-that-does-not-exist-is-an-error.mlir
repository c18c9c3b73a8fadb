// RUN: tilespace-opt %s --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(wrap-in-gpu-module,nvvm-attach-target{chip=sm_70 features=+ptx63},gpu-module-to-ptx)'

// LLVM writes `atom.const`.
llvm.func @typed(%p: !llvm.ptr<4>, %x: i32) attributes {nvvm.kernel} {
  // expected-error@+1 {{'llvm.cmpxchg' op: PTX has no atomic operation on constant memory}}
  %v = llvm.cmpxchg %p, %x, %x monotonic monotonic : !llvm.ptr<4>, i32
  llvm.return
}
