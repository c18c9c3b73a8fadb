// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// Behind the test the pointer is in shared memory, whatever callers pass.

//--- before.mlir
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
^no:
  %w = llvm.load %p : !llvm.ptr -> f32
  llvm.return %w : f32
}
//--- after.mlir
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return %v : f32
^no:
  %w = llvm.load %p : !llvm.ptr -> f32
  llvm.return %w : f32
}
