// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Other modules can call the function. That their arguments are unknown proves no space.

//--- before.mlir
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
// expected-note@below {{an argument of a function that unknown code can call}}
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  %v = llvm.load %s : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}
