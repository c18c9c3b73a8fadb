// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// Pointers to shared memory have 32 bits here.

module attributes {llvm.data_layout = "e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"} {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.struct<(ptr<3>, i32, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr<3>, i32, ptr)>
  %e = llvm.getelementptr %o[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %in, %e : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f : !llvm.ptr, !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
}

// -----

// Resolved in a layout with 64-bit pointers to shared memory: the last field is at byte 16, not 8.

module attributes {llvm.data_layout = "e-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"} {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @wide_pointers(
llvm.func @wide_pointers(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %o = llvm.alloca %c1 x !llvm.struct<(ptr<3>, i32, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr<3>, i32, ptr)>
  %e = llvm.getelementptr %o[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %in, %e : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f : !llvm.ptr, !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
}
