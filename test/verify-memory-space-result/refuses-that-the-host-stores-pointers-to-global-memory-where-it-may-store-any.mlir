// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result='original=%t/before.mlir strong-global-assumptions=false' --verify-diagnostics

// Without the strong assumption the host stores any pointer.

//--- before.mlir
llvm.func @k(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
// expected-note@below {{the host may have stored any pointer there}}
llvm.func @k(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  // expected-note@below {{it is loaded from global memory here}}
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %s = llvm.addrspacecast %row : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  llvm.store %x, %s : f32, !llvm.ptr<1>
  llvm.return
}
