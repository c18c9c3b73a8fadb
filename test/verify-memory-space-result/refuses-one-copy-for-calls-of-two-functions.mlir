// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// The two are alike today. A copy of one is not a copy of the other.

//--- before.mlir
llvm.func internal @one(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func internal @other(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.call @one(%in) : (!llvm.ptr) -> f32
  %b = llvm.call @other(%in) : (!llvm.ptr) -> f32
  llvm.return
}
//--- after.mlir
llvm.func internal @one.global(%p: !llvm.ptr<1>) -> f32 {
  %v = llvm.load %p : !llvm.ptr<1> -> f32
  llvm.return %v : f32
}
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %in : !llvm.ptr to !llvm.ptr<1>
  %a = llvm.call @one.global(%g) : (!llvm.ptr<1>) -> f32
  // expected-error@below {{no rewrite of the original gives this: attributes changed: callee}}
  %b = llvm.call @one.global(%g) : (!llvm.ptr<1>) -> f32
  llvm.return
}
