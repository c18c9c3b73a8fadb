// The slot is a public symbol: code of another module can store to it by name, and the op may call such code.
//
// RUN: tilespace-opt --allow-unregistered-dialect --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.mlir.global external @slot() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @k(%s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr<3>
  "test.call_somebody"() : () -> ()
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// An internal slot is known only to this module.

// CHECK-LABEL: llvm.func @keeps_its_slot(
// CHECK:         %[[P:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr<3>
llvm.mlir.global internal @other() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @keeps_its_slot(%s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @other : !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr<3>
  "test.call_somebody"() : () -> ()
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
