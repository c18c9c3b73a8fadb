// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// A barrier is in shared memory wherever the instruction runs, and so is what is loaded behind it.

//--- before.mlir
llvm.func @f(%p: !llvm.ptr, %n: i32) -> i64 {
  %v = llvm.load %p : !llvm.ptr -> i64
  nvvm.mbarrier.init %p, %n : !llvm.ptr, i32
  %w = llvm.load %p : !llvm.ptr -> i64
  llvm.return %w : i64
}
//--- after.mlir
llvm.func @f(%p: !llvm.ptr, %n: i32) -> i64 {
  %v = llvm.load %p : !llvm.ptr -> i64
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  nvvm.mbarrier.init %s, %n : !llvm.ptr<3>, i32
  %w = llvm.load %s : !llvm.ptr<3> -> i64
  llvm.return %w : i64
}
