// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The module says that a double is aligned to four bytes: the pass does not look into such a layout.

module attributes {llvm.data_layout = "e-f64:32:32-i64:64-v16:16-v32:32-n16:32:64"} {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<64 x i8> : (i32) -> !llvm.ptr
  %f = llvm.getelementptr %o[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64, i32, ptr)>
  %f16 = llvm.getelementptr %o[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %in, %f16 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f : !llvm.ptr, !llvm.ptr
  %p = llvm.load %f16 : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
}

// -----

// Resolved without that: a double is aligned to eight bytes, and the last field is at byte 24.

module attributes {llvm.data_layout = "e-i64:64-v16:16-v32:32-n16:32:64"} {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func{{.*}} @the_layout_of_the_target(
llvm.func @the_layout_of_the_target(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.array<64 x i8> : (i32) -> !llvm.ptr
  %f = llvm.getelementptr %o[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64, i32, ptr)>
  %f16 = llvm.getelementptr %o[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %in, %f16 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f : !llvm.ptr, !llvm.ptr
  %p = llvm.load %f16 : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
}
