// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The attributes of a module do not change.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this

//--- before.mlir
module attributes {llvm.target_triple = "nvptx64-nvidia-cuda"} {
  llvm.func @k(%x: f32, %p: !llvm.ptr) attributes {nvvm.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
}
//--- after.mlir
module attributes {llvm.target_triple = "nvptx64-nvidia-cuda", of.module = 1 : i32} {
  llvm.func @k(%x: f32, %p: !llvm.ptr) attributes {nvvm.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
}
