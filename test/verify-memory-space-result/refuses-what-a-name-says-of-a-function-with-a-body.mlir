// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The heap is global memory, but this is no function of the heap. Another module may replace the body, so it is unknown
// what it returns; where only a declaration is there, the name says it.

//--- before.mlir
llvm.func weak @malloc(%n: i64) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.func @__cuda_malloc(i64) -> !llvm.ptr
llvm.func @k(%n: i64, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.call @__cuda_malloc(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func weak @malloc(%n: i64) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.func @__cuda_malloc(i64) -> !llvm.ptr
llvm.func @k(%n: i64, %x: f32) attributes {nvvm.kernel} {
  // expected-note@below {{a call of a function that is not in sight, or may be replaced, returned it}}
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is said to be in global memory, but nobody knows where it points}}
  llvm.store %x, %s : f32, !llvm.ptr<1>
  %q = llvm.call @__cuda_malloc(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
//--- right.mlir
llvm.func weak @malloc(%n: i64) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.func @__cuda_malloc(i64) -> !llvm.ptr
llvm.func @k(%n: i64, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.call @__cuda_malloc(%n) : (i64) -> !llvm.ptr
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %s : f32, !llvm.ptr<1>
  llvm.return
}
