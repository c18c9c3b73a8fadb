// RUN: tilespace-opt %s --memory-space-pipeline=O=3 | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline=O=fcmid | FileCheck %s

// LLVM 22's sroa ends the process on a full copy of a slot onto itself: of the slot, of a part of it, or of two
// arguments of an inlined function. It survives copies between two values that are the same address.

llvm.func internal @two(%a: !llvm.ptr, %b: !llvm.ptr) attributes {always_inline} {
  %size = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memcpy"(%a, %b, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(8 : i64) : i64
  %slot = llvm.alloca %one x !llvm.struct<(f32, f32)> : (i32) -> !llvm.ptr
  llvm.store %x, %slot : f32, !llvm.ptr
  "llvm.intr.memmove"(%slot, %slot, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.call @two(%slot, %slot) : (!llvm.ptr, !llvm.ptr) -> ()
  %v = llvm.load %slot : !llvm.ptr -> f32
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %v, %out : f32, !llvm.ptr
  %outer = llvm.alloca %one x !llvm.struct<(struct<(f32, f32)>, i32)> : (i32) -> !llvm.ptr
  %a = llvm.getelementptr %outer[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(struct<(f32, f32)>, i32)>
  %b = llvm.getelementptr %outer[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(struct<(f32, f32)>, i32)>
  llvm.store %x, %a : f32, !llvm.ptr
  "llvm.intr.memcpy"(%a, %b, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%b, %b, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %w = llvm.load %b : !llvm.ptr -> f32
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %w, %out : f32, !llvm.ptr
  %single = llvm.alloca %one x !llvm.struct<(struct<(f32, f32)>)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %single[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(struct<(f32, f32)>)>
  llvm.store %x, %first : f32, !llvm.ptr
  "llvm.intr.memcpy"(%first, %single, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy.inline"(%single, %first) <{isVolatile = false, len = 8 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  %y = llvm.load %first : !llvm.ptr -> f32
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %y, %out : f32, !llvm.ptr
  llvm.return
}
