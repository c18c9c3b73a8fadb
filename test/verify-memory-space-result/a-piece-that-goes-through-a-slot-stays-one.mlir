// RUN: tilespace-opt %s --pass-pipeline="builtin.module(ip-msp{check},memory-space-opt{check})" | FileCheck %s

// What a function that unseen code calls stores piece by piece reaches no kernel of the module, by way of a stack slot
// either, as front ends keep each argument: the pointer that the kernel loads is the shared one that it stored.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @put(%p: !llvm.ptr, %v: f32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store %v, %slot : f32, !llvm.ptr
  %again = llvm.load %slot : !llvm.ptr -> f32
  llvm.store %again, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func internal @init(%object: !llvm.ptr, %p: !llvm.ptr) {
  llvm.store %p, %object : !llvm.ptr, !llvm.ptr
  llvm.return
}

llvm.func internal @get(%object: !llvm.ptr) -> f32 {
  %p = llvm.load %object : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func internal @get(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> !llvm.ptr
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @k(%out: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %object = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @init(%object, %s) : (!llvm.ptr, !llvm.ptr) -> ()
  %l = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %q = llvm.select %c, %s, %l : i1, !llvm.ptr
  llvm.call @put(%q, %x) : (!llvm.ptr, f32) -> ()
  %v = llvm.call @get(%object) : (!llvm.ptr) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
