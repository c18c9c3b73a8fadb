// LLVM 23 writes an instruction for it, `atom.relaxed.sys.const`, which ptxas refuses: there the warning is all.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-diagnostics --pass-pipeline='builtin.module(to-ptx{chip=sm_70 features=+ptx63})'

llvm.func @table(%p: !llvm.ptr<4>, %x: i32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
  // expected-warning@+2 {{Cannot do atomic operation on const memory}}
  // expected-error@+1 {{'llvm.atomicrmw' op cannot be compiled to PTX: Cannot select}}
  %v = llvm.atomicrmw add %g, %x monotonic : !llvm.ptr, i32
  llvm.return
}
