// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline=O=fcmid | FileCheck %s

// LLVM 22's mem2reg makes a store to a slot out of a copy of the slot onto itself, if one side is cast, and then erases
// the slot.

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(4 : i64) : i64
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %local = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  "llvm.intr.memcpy"(%local, %slot, %size) <{isVolatile = false}> : (!llvm.ptr<5>, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%slot, %local, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<5>, i64) -> ()
  %again = llvm.intr.launder.invariant.group %slot : !llvm.ptr
  %generic = llvm.addrspacecast %local : !llvm.ptr<5> to !llvm.ptr
  "llvm.intr.memmove"(%generic, %again, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // CHECK-NOT: llvm.intr.mem
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  %value = llvm.load %slot : !llvm.ptr -> f32
  llvm.store %value, %out : f32, !llvm.ptr
  llvm.return
}
