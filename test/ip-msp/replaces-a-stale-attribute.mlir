// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// The published numbers of an earlier run, or of anybody else, are not believed but replaced.

// CHECK: llvm.func @open(%{{.*}}: !llvm.ptr, %{{.*}}: i32) attributes {nvvm.as = array<i32: 0, -1>}
llvm.func @open(%p: !llvm.ptr, %n: i32) attributes {nvvm.as = array<i32: 3, 3>, nvvm.as_results = array<i32: 5>} {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK: llvm.func @kernel(%{{.*}}: !llvm.ptr) attributes {nvvm.as = array<i32: 1>, nvvm.kernel}
llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel, nvvm.as = array<i32: 5>} {
  llvm.return
}
