// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// Its name and its body are like a copy's. But the calls of a copy determine its original, and there are none.

//--- before.mlir
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// expected-error@below {{no rewrite of the original gives this: an added function is not a copy of a function of the original}}
llvm.func internal @get.global(%p: !llvm.ptr<1>) -> f32 {
  %v = llvm.load %p : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}
