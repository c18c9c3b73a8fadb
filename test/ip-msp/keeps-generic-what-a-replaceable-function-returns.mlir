// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// The linker may put another function in place of a weak, linkonce or common one. The result of this body says
// nothing about the result of the body that runs, and it is not cloned, since a clone could not be replaced.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-NOT: @weak.
// CHECK-NOT: @linkonce.
// CHECK-LABEL: llvm.func weak @weak(%{{.*}}: !llvm.ptr) -> !llvm.ptr
llvm.func weak @weak(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
// CHECK-LABEL: llvm.func linkonce @linkonce(%{{.*}}: !llvm.ptr) -> !llvm.ptr
llvm.func linkonce @linkonce(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel() attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[A:.*]] = llvm.call @weak(%{{.*}}) : (!llvm.ptr) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %[[A]] : f32, !llvm.ptr{{$}}
  %a = llvm.call @weak(%s) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %z, %a : f32, !llvm.ptr
  // CHECK: %[[B:.*]] = llvm.call @linkonce(%{{.*}}) : (!llvm.ptr) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %[[B]] : f32, !llvm.ptr{{$}}
  %b = llvm.call @linkonce(%s) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %z, %b : f32, !llvm.ptr
  llvm.return
}

// -----

// Resolved with functions that only equivalent ones may replace.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func weak_odr @weak(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
llvm.func linkonce_odr @linkonce(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}

// CHECK-LABEL: llvm.func @equivalent(
llvm.func @equivalent() attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  %a = llvm.call @weak(%s) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %z, %a : f32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  %b = llvm.call @linkonce(%s) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %z, %b : f32, !llvm.ptr
  llvm.return
}
