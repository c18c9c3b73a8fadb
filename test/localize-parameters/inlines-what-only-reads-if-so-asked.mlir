// RUN: tilespace-opt %s --localize-parameters=inline-readers | FileCheck %s
// RUN: tilespace-opt %s --localize-parameters=inline-readers --memory-space-opt | FileCheck %s --check-prefix=SPACES
// RUN: tilespace-opt %s --localize-parameters | FileCheck %s --check-prefix=UNASKED

// The method and what it calls only read the argument, so does who gets an address back, and a copy of the argument is one of
// the callee's own. With all of them inlined no function gets an address of the argument, and no copy is made.

llvm.func linkonce_odr @width(%t: !llvm.ptr) -> i32 {
  %n = llvm.getelementptr %t[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32)>
  %w = llvm.load %n : !llvm.ptr -> i32
  llvm.return %w : i32
}
llvm.func linkonce_odr @self(%t: !llvm.ptr) -> !llvm.ptr {
  llvm.return %t : !llvm.ptr
}
llvm.func internal @at(%t: !llvm.ptr, %i: i32) -> !llvm.ptr {
  %s = llvm.call @self(%t) : (!llvm.ptr) -> !llvm.ptr
  %p = llvm.load %s : !llvm.ptr -> !llvm.ptr
  %w = llvm.call @width(%t) : (!llvm.ptr) -> i32
  %j = llvm.mul %i, %w : i32
  %q = llvm.getelementptr %p[%j] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  llvm.return %q : !llvm.ptr
}
// CHECK-LABEL: llvm.func @k(
// CHECK-NOT:     alloca
// CHECK-NOT:     llvm.call
// CHECK:         llvm.return
// SPACES-LABEL: llvm.func @k(
// SPACES:         llvm.load %{{.*}} : !llvm.ptr<101> -> !llvm.ptr
// SPACES:         llvm.load %{{.*}} : !llvm.ptr<101> -> i32
// UNASKED-LABEL: llvm.func @k(
// UNASKED:         llvm.alloca
// UNASKED:         llvm.call @at(
llvm.func @k(%t: !llvm.ptr {llvm.byval = !llvm.struct<(ptr, i32)>}, %i: i32, %x: f32) attributes {nvvm.kernel} {
  %q = llvm.call @at(%t, %i) : (!llvm.ptr, i32) -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
