// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// One number for each argument and result: the space, 0 where nothing can be relied on, -1 for a value that is not
// a pointer. Also where nothing could be rewritten, and where the types already tell.

// CHECK: llvm.func @nothing() attributes {nvvm.as = array<i32>}
llvm.func @nothing() {
  llvm.return
}

// CHECK: llvm.func @unknown(%{{.*}}: !llvm.ptr, %{{.*}}: f32, %{{.*}}: !llvm.struct<(ptr, i32)>) -> !llvm.ptr attributes {nvvm.as = array<i32: 0, -1, -1>, nvvm.as_results = array<i32: 0>}
llvm.func @unknown(%p: !llvm.ptr, %x: f32, %s: !llvm.struct<(ptr, i32)>) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}

// CHECK: llvm.func @typed(%{{.*}}: !llvm.ptr<3>, %{{.*}}: !llvm.ptr<7>, %{{.*}}: !llvm.ptr<4>) -> !llvm.ptr<4> attributes {nvvm.as = array<i32: 3, 7, 4>, nvvm.as_results = array<i32: 4>}
llvm.func @typed(%a: !llvm.ptr<3>, %b: !llvm.ptr<7>, %c: !llvm.ptr<4>) -> !llvm.ptr<4> {
  llvm.return %c : !llvm.ptr<4>
}

// CHECK: llvm.func @kernel(%{{.*}}: !llvm.ptr, %{{.*}}: i64) attributes {nvvm.as = array<i32: 1, -1>, nvvm.kernel}
llvm.func @kernel(%p: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  llvm.return
}
