// RUN: tilespace-opt %s --erase-no-ops | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(erase-no-ops,llvm.func(mem2reg))' | FileCheck %s --check-prefix=KEPT

// Upstream's mem2reg promotes the slot and loses the bytes that such a copy writes elsewhere or to the slot.

// CHECK-LABEL: llvm.func @from_its_first_field(
// CHECK:         %[[S:.*]] = llvm.alloca
// CHECK:         "llvm.intr.memcpy"(%{{.*}}, %[[S]], %
// KEPT-LABEL:  llvm.func @from_its_first_field(
// KEPT:          llvm.store %{{.*}}, %{{.*}} : !llvm.{{.*}}, !llvm.ptr
// KEPT:          llvm.return
llvm.func @from_its_first_field(%p: !llvm.ptr, %to: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %slot = llvm.alloca %one x !llvm.struct<"box", (ptr)> : (i32) -> !llvm.ptr
  %undef = llvm.mlir.undef : !llvm.struct<"box", (ptr)>
  %box = llvm.insertvalue %p, %undef[0] : !llvm.struct<"box", (ptr)>
  llvm.store %box, %slot : !llvm.struct<"box", (ptr)>, !llvm.ptr
  %field = llvm.getelementptr %slot[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"box", (ptr)>
  "llvm.intr.memcpy"(%to, %field, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @to_a_cast_of_it(
// CHECK:         %[[S:.*]] = llvm.alloca
// CHECK:         "llvm.intr.memmove"(%[[S]], %
// KEPT-LABEL:  llvm.func @to_a_cast_of_it(
// KEPT:          %[[V:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i64
// KEPT:          llvm.return %[[V]]
llvm.func @to_a_cast_of_it(%from: !llvm.ptr) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %cast = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  "llvm.intr.memmove"(%cast, %from, %eight) <{isVolatile = false}> : (!llvm.ptr<5>, !llvm.ptr, i64) -> ()
  %v = llvm.load %slot : !llvm.ptr -> i64
  llvm.return %v : i64
}

// CHECK-LABEL: llvm.func @set(
// CHECK:         %[[S:.*]] = llvm.alloca
// CHECK:         "llvm.intr.memset"(%[[S]], %
// KEPT-LABEL:  llvm.func @set(
// KEPT-NOT:      undef
// KEPT:          llvm.return
llvm.func @set(%byte: i8) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %eight = llvm.mlir.constant(8 : i64) : i64
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %field = llvm.getelementptr %slot[0] : (!llvm.ptr) -> !llvm.ptr, i64
  "llvm.intr.memset"(%field, %byte, %eight) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %v = llvm.load %slot : !llvm.ptr -> i64
  llvm.return %v : i64
}
