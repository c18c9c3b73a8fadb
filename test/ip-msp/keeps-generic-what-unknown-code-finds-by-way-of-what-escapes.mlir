// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Unknown code gets the address of one object, and that holds the address of the other: it may store in both.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global external @last() : !llvm.ptr
llvm.func @unknown()

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %last = llvm.mlir.addressof @last : !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %holder = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %holder : !llvm.ptr, !llvm.ptr
  llvm.store %holder, %last : !llvm.ptr, !llvm.ptr
  llvm.call @unknown() : () -> ()
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with a holder that does not escape.
// CHECK-LABEL: llvm.func @no_escape(
llvm.func @no_escape(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %last = llvm.mlir.addressof @last : !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %holder = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %holder : !llvm.ptr, !llvm.ptr
  llvm.call @unknown() : () -> ()
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
