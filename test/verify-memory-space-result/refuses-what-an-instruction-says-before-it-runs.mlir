// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// What is loaded before the barrier may be anywhere: the instruction has not run yet.

//--- before.mlir
llvm.func @f(%p: !llvm.ptr, %n: i32) -> i64 {
  %v = llvm.load %p : !llvm.ptr -> i64
  nvvm.mbarrier.init %p, %n : !llvm.ptr, i32
  llvm.return %v : i64
}
//--- after.mlir
// expected-note@below {{an argument of a function that unknown code can call}}
llvm.func @f(%p: !llvm.ptr, %n: i32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but its origin is unknown}}
  %v = llvm.load %s : !llvm.ptr<3> -> i64
  nvvm.mbarrier.init %s, %n : !llvm.ptr<3>, i32
  llvm.return %v : i64
}
