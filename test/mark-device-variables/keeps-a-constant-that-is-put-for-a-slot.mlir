// RUN: tilespace-opt %s --mark-device-variables | FileCheck %s
//
// LLVM puts a constant in the place of a slot that it is copied to, unless their spaces differ. That is wanted where
// nothing can be claimed of the slot: it is only read, here and in functions that it is passed to.

// CHECK: @read() {{.*}}: !llvm.array<7 x f32>
// CHECK-NOT: addr_space
// CHECK: @written() {addr_space = 1 : i32
// CHECK: @cast() {addr_space = 1 : i32
// CHECK: @passed() {addr_space = 1 : i32
// CHECK: @named() {addr_space = 1 : i32
llvm.mlir.global private constant @read() : !llvm.array<7 x f32> { %0 = llvm.mlir.zero : !llvm.array<7 x f32> llvm.return %0 : !llvm.array<7 x f32> }
llvm.mlir.global private constant @written() : !llvm.array<7 x f32> { %0 = llvm.mlir.zero : !llvm.array<7 x f32> llvm.return %0 : !llvm.array<7 x f32> }
llvm.mlir.global private constant @cast() : !llvm.array<7 x f32> { %0 = llvm.mlir.zero : !llvm.array<7 x f32> llvm.return %0 : !llvm.array<7 x f32> }
llvm.mlir.global private constant @passed() : !llvm.array<7 x f32> { %0 = llvm.mlir.zero : !llvm.array<7 x f32> llvm.return %0 : !llvm.array<7 x f32> }
llvm.mlir.global private constant @named() : !llvm.array<7 x f32> { %0 = llvm.mlir.zero : !llvm.array<7 x f32> llvm.return %0 : !llvm.array<7 x f32> }

llvm.func internal @get(%p: !llvm.ptr, %i: i32) -> f32 {
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @unknown(!llvm.ptr)

llvm.func @k(%o: !llvm.ptr, %i: i32) attributes {nvvm.kernel} {
  %n = llvm.mlir.constant(7 : i32) : i32
  %bytes = llvm.mlir.constant(28 : i64) : i64
  %s0 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %s1 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %s2 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %s3 = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %a0 = llvm.mlir.addressof @read : !llvm.ptr
  %a1 = llvm.mlir.addressof @written : !llvm.ptr
  %a2 = llvm.mlir.addressof @cast : !llvm.ptr
  %a3 = llvm.mlir.addressof @passed : !llvm.ptr
  %a4 = llvm.mlir.addressof @named : !llvm.ptr
  "llvm.intr.memcpy"(%s0, %a0, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%s1, %a1, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%s2, %a2, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%s3, %a3, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %v0 = llvm.call @get(%s0, %i) : (!llvm.ptr, i32) -> f32
  %x = llvm.load %s0 : !llvm.ptr -> f32
  llvm.store %v0, %s1 : f32, !llvm.ptr
  %l2 = llvm.addrspacecast %s2 : !llvm.ptr to !llvm.ptr<5>
  llvm.call @unknown(%s3) : (!llvm.ptr) -> ()
  %v4 = llvm.call @get(%a4, %i) : (!llvm.ptr, i32) -> f32
  llvm.store %v4, %o : f32, !llvm.ptr
  llvm.return
}
