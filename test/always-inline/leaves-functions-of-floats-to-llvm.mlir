// RUN: tilespace-opt %s --always-inline | FileCheck %s

// A function that computes with floats says nothing of memory. An index or a size may, and so may what takes a pointer
// with its floats, looks at a variable, or is wide enough for an address.

// CHECK-NOT: @lane
// CHECK-NOT: @store
// CHECK-NOT: @reads
// CHECK-NOT: @wide
// CHECK: llvm.func internal @isnan(
llvm.func internal @lane() -> i32 attributes {always_inline} {
  %t = nvvm.read.ptx.sreg.tid.x : i32
  llvm.return %t : i32
}
llvm.func internal @store(%x: f32, %p: !llvm.ptr) attributes {always_inline} {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.mlir.global internal @v() {addr_space = 1 : i32} : f32
llvm.func internal @reads(%x: f32) -> f32 attributes {always_inline} {
  %a = llvm.mlir.addressof @v : !llvm.ptr<1>
  %y = llvm.load %a : !llvm.ptr<1> -> f32
  %s = llvm.fadd %x, %y : f32
  llvm.return %s : f32
}
llvm.func internal @wide(%x: f64) -> i64 attributes {always_inline} {
  %n = llvm.bitcast %x : f64 to i64
  llvm.return %n : i64
}
llvm.func internal @isnan(%x: f32) -> i32 attributes {always_inline} {
  %c = llvm.fcmp "uno" %x, %x : f32
  %i = llvm.zext %c : i1 to i32
  llvm.return %i : i32
}
// CHECK-LABEL: llvm.func @kernel(
// CHECK:         nvvm.read.ptx.sreg.tid.x
// CHECK:         llvm.call @isnan(
// CHECK-NOT:     llvm.call
llvm.func @kernel(%p: !llvm.ptr, %x: f32, %d: f64) attributes {nvvm.kernel} {
  %t = llvm.call @lane() : () -> i32
  %n = llvm.call @isnan(%x) : (f32) -> i32
  llvm.call @store(%x, %p) : (f32, !llvm.ptr) -> ()
  %r = llvm.call @reads(%x) : (f32) -> f32
  %w = llvm.call @wide(%d) : (f64) -> i64
  llvm.store %t, %p : i32, !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.store %r, %p : f32, !llvm.ptr
  llvm.store %w, %p : i64, !llvm.ptr
  llvm.return
}
