// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// Another module calls the function with a generic pointer.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: the changed signature is visible to other code

//--- before.mlir
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.func @f(%p: !llvm.ptr<3>) -> f32 {
  %v = llvm.load %p : !llvm.ptr<3> -> f32
  llvm.return %v : f32
}
