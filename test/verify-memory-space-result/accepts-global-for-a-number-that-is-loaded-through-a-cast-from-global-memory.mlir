// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// The host left the number in global memory, where this module stores none of its own.

//--- before.mlir
llvm.func @k(%rows: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %rows : !llvm.ptr<1> to !llvm.ptr
  %n = llvm.load %g : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%rows: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %rows : !llvm.ptr<1> to !llvm.ptr
  %n = llvm.load %g : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
