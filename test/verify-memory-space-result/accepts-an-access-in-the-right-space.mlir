// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// The kernel's pointer is cast to global memory, which is its space.

//--- before.mlir
llvm.func @k(%p: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.func @k(%p: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %v = llvm.load %s : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}
