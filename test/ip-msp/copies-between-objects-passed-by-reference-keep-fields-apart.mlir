// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A function that assigns one object to another moves each field to its place.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @assign(%to: !llvm.ptr, %from: !llvm.ptr) attributes {no_inline} {
  %n = llvm.mlir.constant(24 : i64) : i64
  "llvm.intr.memcpy"(%to, %from, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %w = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  llvm.call @assign(%w, %o) : (!llvm.ptr, !llvm.ptr) -> ()
  %copied = llvm.getelementptr %w[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  %p = llvm.load %w : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %copied : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
