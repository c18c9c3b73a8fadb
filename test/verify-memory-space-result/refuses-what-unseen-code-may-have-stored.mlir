// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// A pointer in memory of the host is one to global memory, as long as no other code stores one there.

//--- before.mlir
llvm.func @elsewhere()
llvm.func @k(%rows: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  llvm.call @elsewhere() : () -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %row : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.func @elsewhere()
llvm.func @k(%rows: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  // expected-note@below {{code that nobody sees may store anything here}}
  llvm.call @elsewhere() : () -> ()
  // expected-note@below {{it is loaded from global memory here}}
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %s = llvm.addrspacecast %row : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is said to be in global memory, but nobody knows where it points}}
  %v = llvm.load %s : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}
