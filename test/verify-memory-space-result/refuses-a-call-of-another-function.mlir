// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// Both functions take and return the same, but one is not a copy of the other.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: attributes changed: callee

//--- before.mlir
llvm.func internal @one(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func internal @two(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%p: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %v = llvm.call @one(%p) : (!llvm.ptr) -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.func internal @one(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func internal @two(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%p: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %v = llvm.call @two(%p) : (!llvm.ptr) -> f32
  llvm.return %v : f32
}
