// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// Only the host stores a pointer.

//--- before.mlir
llvm.func @elsewhere()
llvm.func @k(%rows: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %row : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.func @elsewhere()
llvm.func @k(%rows: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %s = llvm.addrspacecast %row : !llvm.ptr to !llvm.ptr<1>
  %v = llvm.load %s : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}
