// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A union, as front ends write it: sixteen bytes that get a struct by a copy and are read at another offset than the
// pointer was stored at. The eight bytes from byte 4 on hold halves of both pointers.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %sixteen = llvm.mlir.constant(16 : i64) : i64
  %from = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %union = llvm.alloca %one x !llvm.array<16 x i8> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %from_1 = llvm.getelementptr %from[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %from : !llvm.ptr, !llvm.ptr
  llvm.store %s, %from_1 : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%union, %from, %sixteen) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %at_4 = llvm.getelementptr %union[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %p = llvm.load %at_4 : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with a load where a pointer was stored.

// CHECK-LABEL: llvm.func @at_the_same_offset(
llvm.func @at_the_same_offset(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %sixteen = llvm.mlir.constant(16 : i64) : i64
  %from = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %union = llvm.alloca %one x !llvm.array<16 x i8> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %from_1 = llvm.getelementptr %from[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %from : !llvm.ptr, !llvm.ptr
  llvm.store %s, %from_1 : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%union, %from, %sixteen) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %at_8 = llvm.getelementptr %union[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %p = llvm.load %at_8 : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}
