// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// An external function is called, assembly clobbers all memory, and anybody may call @open in between, which uses
// objects of its own in the same way: none of them has the address of a slot, of an object that a slot points to, of an
// internal variable, or of an object that a function of the module gets by reference.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @box() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @unknown()

// CHECK-LABEL: llvm.func internal @use(
llvm.func internal @use(%this: !llvm.ptr, %v: f32) {
  llvm.call @unknown() : () -> ()
  %p = llvm.load %this : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @open(
llvm.func @open(%p: !llvm.ptr, %v: f32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %p, %p : !llvm.ptr, !llvm.ptr
  llvm.call @unknown() : () -> ()
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %w = llvm.mlir.addressof @box : !llvm.ptr<3>
  %box = llvm.addrspacecast %w : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %holder = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %s, %box : !llvm.ptr, !llvm.ptr
  llvm.store %a, %holder : !llvm.ptr, !llvm.ptr
  llvm.call @unknown() : () -> ()
  llvm.inline_asm has_side_effects "membar.gl;", "~{memory}" : () -> ()
  llvm.call @use(%a, %v) : (!llvm.ptr, f32) -> ()
  %b = llvm.load %holder : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %b : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %p : f32, !llvm.ptr
  %q = llvm.load %box : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %q : f32, !llvm.ptr
  // The memory that the host wrote may hold anything from here on.
  %r = llvm.load %out : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %r : f32, !llvm.ptr
  llvm.return
}
