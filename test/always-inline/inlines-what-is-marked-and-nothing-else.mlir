// RUN: tilespace-opt %s --always-inline | FileCheck %s

// The marked wrapper is inlined and dropped; a hint is not a promise, and an unmarked function is left to others.

// CHECK-NOT: @wrapper
llvm.func internal @wrapper(%p: !llvm.ptr) -> f32 attributes {always_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK: llvm.func internal @hinted(
llvm.func internal @hinted(%p: !llvm.ptr) -> f32 attributes {inline_hint} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK: llvm.func internal @plain(
llvm.func internal @plain(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr)
// CHECK-NEXT:    %[[A:.*]] = llvm.load %[[P]] : !llvm.ptr -> f32
// CHECK-NEXT:    %[[B:.*]] = llvm.call @hinted(%[[P]])
// CHECK-NEXT:    %[[C:.*]] = llvm.call @plain(%[[P]])
// CHECK-NEXT:    llvm.store %[[A]], %[[P]]
llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.call @wrapper(%p) : (!llvm.ptr) -> f32
  %b = llvm.call @hinted(%p) : (!llvm.ptr) -> f32
  %c = llvm.call @plain(%p) : (!llvm.ptr) -> f32
  llvm.store %a, %p : f32, !llvm.ptr
  llvm.return
}
