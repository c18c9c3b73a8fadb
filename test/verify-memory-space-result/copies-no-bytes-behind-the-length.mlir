// RUN: tilespace-opt %s --ip-msp --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// The copy ends before the pointer to the stack, wherever the load reads.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<8 x ptr>
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %i: i64, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %second = llvm.getelementptr %t[0, 1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, !llvm.array<8 x ptr>
  %local = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store %local, %second : !llvm.ptr, !llvm.ptr<3>
  %slot = llvm.alloca %one x !llvm.array<8 x ptr> : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%slot, %t, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<3>, i64) -> ()
  %at = llvm.getelementptr %slot[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<8 x ptr>
  %p = llvm.load %at : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
