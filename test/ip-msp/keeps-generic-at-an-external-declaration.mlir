// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Nothing is known of a function that is only declared: it takes and returns generic pointers.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK: llvm.func @elsewhere(!llvm.ptr) -> !llvm.ptr
llvm.func @elsewhere(!llvm.ptr) -> !llvm.ptr

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel() attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  // CHECK: %[[T:.*]] = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // CHECK: %[[G:.*]] = llvm.addrspacecast %[[T]] : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[R:.*]] = llvm.call @elsewhere(%[[G]]) : (!llvm.ptr) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %[[R]] : f32, !llvm.ptr{{$}}
  %r = llvm.call @elsewhere(%s) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %z, %r : f32, !llvm.ptr
  llvm.return
}

// Resolved with a function that has a body.

// CHECK: llvm.func internal @here(%{{.*}}: !llvm.ptr<3>) -> !llvm.ptr<3>
llvm.func internal @here(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}

// CHECK-LABEL: llvm.func @calls_here(
llvm.func @calls_here() attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  // CHECK: %[[T:.*]] = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[R:.*]] = llvm.call @here(%[[T]]) : (!llvm.ptr<3>) -> !llvm.ptr<3>
  // CHECK: llvm.store %{{.*}}, %[[R]] : f32, !llvm.ptr<3>
  %r = llvm.call @here(%s) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %z, %r : f32, !llvm.ptr
  llvm.return
}
