// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The original promises shared memory on one side of a branch alone.

//--- before.mlir
llvm.func @f(%p: !llvm.ptr, %c: i1) -> f32 {
  llvm.cond_br %c, ^yes, ^no
^yes:
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return %v : f32
^no:
  %w = llvm.load %p : !llvm.ptr -> f32
  llvm.return %w : f32
}
//--- after.mlir
// expected-note@below {{an argument of a function that unknown code can call}}
llvm.func @f(%p: !llvm.ptr, %c: i1) -> f32 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.cond_br %c, ^yes, ^no
^yes:
  // expected-error@below {{pointer is claimed to be in shared memory, but its origin is unknown}}
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return %v : f32
^no:
  %w = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return %w : f32
}
