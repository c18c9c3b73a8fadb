// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The holder gives back the address of the slot, or the address of a variable which escapes: its object is then
// unknown, and a pointer that was stored by way of the variable's other address is found.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @v() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @keep(!llvm.ptr)

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %w = llvm.mlir.addressof @v : !llvm.ptr<3>
  %g = llvm.addrspacecast %w : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %holder = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @keep(%g) : (!llvm.ptr) -> ()
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %holder : !llvm.ptr, !llvm.ptr
  llvm.cond_br %c, ^else, ^then
^else:
  llvm.store %g, %holder : !llvm.ptr, !llvm.ptr
  llvm.br ^then
^then:
  %x = llvm.load %holder : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %x : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with another variable, which does not escape.
llvm.mlir.global internal @w() {addr_space = 3 : i32} : !llvm.ptr
// CHECK-LABEL: llvm.func @no_address_escapes(
llvm.func @no_address_escapes(%out: !llvm.ptr, %v: f32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %w = llvm.mlir.addressof @w : !llvm.ptr<3>
  %g = llvm.addrspacecast %w : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %holder = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %holder : !llvm.ptr, !llvm.ptr
  llvm.cond_br %c, ^else, ^then
^else:
  llvm.store %g, %holder : !llvm.ptr, !llvm.ptr
  llvm.br ^then
^then:
  %x = llvm.load %holder : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %x : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
