// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// A reader of nvvm.as would take the argument for one to shared memory.

//--- before.mlir
llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.return
}
//--- after.mlir
// expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%p: !llvm.ptr) attributes {nvvm.kernel, nvvm.as = array<i32: 3>} {
  llvm.return
}
