// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The sine is stored in the object that holds the pointer, and another object is printed: neither function keeps an address.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @__nv_sincosf(f32, !llvm.ptr, !llvm.ptr)
llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32

// CHECK-LABEL: llvm.func internal @turn(
llvm.func internal @turn(%this: !llvm.ptr, %v: f32) {
  %sin = llvm.getelementptr %this[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %cos = llvm.getelementptr %this[12] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.call @__nv_sincosf(%v, %sin, %cos) : (f32, !llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %this : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32, %text: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.struct<(ptr, f32, f32)> : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.struct<(ptr, i32)> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %out, %b : !llvm.ptr, !llvm.ptr
  llvm.call @turn(%a, %v) : (!llvm.ptr, f32) -> ()
  %n = llvm.call @vprintf(%text, %b) : (!llvm.ptr, !llvm.ptr) -> i32
  %q = llvm.load %b : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
