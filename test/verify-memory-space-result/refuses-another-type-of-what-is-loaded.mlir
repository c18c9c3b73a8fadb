// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// A generic pointer in memory is not an offset into shared memory, whatever it points to.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: its result has another type

//--- before.mlir
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %q = llvm.load %p : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %q = llvm.load %p : !llvm.ptr -> !llvm.ptr<3>
  %v = llvm.load %q : !llvm.ptr<3> -> f32
  llvm.return %v : f32
}
