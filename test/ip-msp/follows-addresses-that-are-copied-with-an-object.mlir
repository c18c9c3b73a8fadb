// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A closure is copied, and passed by value: the copies hold the same address.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @lambda(
llvm.func internal @lambda(%closure: !llvm.ptr {llvm.byval = !llvm.struct<(i64, ptr)>}, %v: f32) {
  %field = llvm.getelementptr %closure[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %x = llvm.load %field : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %x : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %size = llvm.mlir.constant(16 : i64) : i64
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.struct<(i64, ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %field = llvm.getelementptr %b[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %field : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%c, %b, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.call @lambda(%c, %v) : (!llvm.ptr, f32) -> ()
  llvm.return
}
