// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The test is asked, but the access is on the side where it said no.

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
// expected-note@below {{an argument of a function that unknown code can call}}
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
^no:
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but its origin is unknown}}
  %w = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return %w : f32
}
