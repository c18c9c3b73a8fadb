// RUN: tilespace-opt %s --erase-no-ops | FileCheck %s

// A copy of the start of a slot names the slot, however long it is. A volatile copy stays as it is, and an address that
// is not a slot, or that lies elsewhere in it, is not the slot.

// CHECK-LABEL: llvm.func @f(
// CHECK:         %[[S:.*]] = llvm.alloca
// CHECK:         %[[FIRST:.*]] = llvm.getelementptr %[[S]][0, 0]
// CHECK:         %[[SECOND:.*]] = llvm.getelementptr %[[S]][0, 1]
// CHECK:         %[[OTHER:.*]] = llvm.getelementptr %arg0[0, 0]
// CHECK:         "llvm.intr.memcpy"(%arg0, %[[S]], %
// CHECK:         "llvm.intr.memcpy"(%arg0, %[[FIRST]], %{{.*}}) <{isVolatile = true}>
// CHECK:         "llvm.intr.memcpy"(%arg0, %[[SECOND]], %
// CHECK:         "llvm.intr.memcpy"(%arg1, %[[OTHER]], %
// CHECK:         "llvm.intr.memset"(%[[S]], %
llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %n: i64, %byte: i8) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %all = llvm.mlir.constant(16 : i64) : i64
  %slot = llvm.alloca %one x !llvm.struct<"pair", (i64, i64)> : (i32) -> !llvm.ptr
  %first = llvm.getelementptr %slot[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"pair", (i64, i64)>
  %second = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"pair", (i64, i64)>
  %other = llvm.getelementptr %p[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"pair", (i64, i64)>
  "llvm.intr.memcpy"(%p, %first, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%p, %first, %all) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%p, %second, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%q, %other, %all) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memset"(%first, %byte, %eight) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  llvm.return
}
