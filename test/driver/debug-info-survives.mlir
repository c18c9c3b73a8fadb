// New operations get the locations of the operations that they are made of.
//
// RUN: tilespace-opt --mlir-print-debuginfo --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s | FileCheck %s

// CHECK-LABEL: llvm.func internal @read(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32 loc(#[[LOAD:.*]])
// CHECK:         #[[LOAD]] = loc("kernel.cu":7:3)
llvm.func internal @read(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32 loc("kernel.cu":7:3)
  llvm.return %v : f32
}
llvm.func @k(%g: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.call @read(%g) : (!llvm.ptr) -> f32
  llvm.return
}
