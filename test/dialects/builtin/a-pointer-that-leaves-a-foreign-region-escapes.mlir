// The terminator of a region of an unknown op passes the slot's address to that op.
//
// RUN: tilespace-opt --allow-unregistered-dialect --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @k(%s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr<3>
  "test.region"() ({
    "test.yield"(%slot) : (!llvm.ptr<3>) -> ()
  }) : () -> ()
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// When the terminator passes a number instead, nothing escapes.

// CHECK-LABEL: llvm.func @passes_a_number(
// CHECK:         %[[P:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr<3>
llvm.mlir.global internal @other() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @passes_a_number(%s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @other : !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr<3>
  "test.region"() ({
    "test.yield"(%x) : (f32) -> ()
  }) : () -> ()
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
