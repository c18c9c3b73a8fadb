// The address of the slot escaped as an integer. The unknown op has no pointer operand, but can use the integer.
//
// RUN: tilespace-opt --allow-unregistered-dialect --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         "test.use"(%{{.*}}) : (i64) -> ()
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @k(%s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr<3>
  %g = llvm.addrspacecast %slot : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  "test.use"(%i) : (i64) -> ()
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// When the integer is not an address, the slot has not escaped.

// CHECK-LABEL: llvm.func @uses_a_number(
// CHECK:         %[[P:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr<3>
llvm.mlir.global internal @other() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @uses_a_number(%s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @other : !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr<3>
  %i = llvm.mlir.constant(64 : i64) : i64
  "test.use"(%i) : (i64) -> ()
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
