// RUN: tilespace-opt %s --localize-parameters=inline-readers | FileCheck %s

// A function that writes, keeps the address, hands it to what is not in sight, is not to be inlined, may be replaced, or
// calls itself: the kernel needs the copy, and nothing is inlined.

llvm.func @other(!llvm.ptr)
llvm.mlir.global internal @slot() {addr_space = 1 : i32} : !llvm.ptr
llvm.func internal @reads(%t: !llvm.ptr) -> i32 {
  %v = llvm.load %t : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func internal @writes(%t: !llvm.ptr, %v: i32) {
  llvm.store %v, %t : i32, !llvm.ptr
  llvm.return
}
llvm.func internal @keeps(%t: !llvm.ptr) {
  %s = llvm.mlir.addressof @slot : !llvm.ptr<1>
  llvm.store %t, %s : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}
llvm.func internal @passes_on(%t: !llvm.ptr) {
  llvm.call @other(%t) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func internal @alone(%t: !llvm.ptr) -> i32 attributes {no_inline} {
  %v = llvm.load %t : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func weak @replaced(%t: !llvm.ptr) -> i32 {
  %v = llvm.load %t : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func internal @again(%t: !llvm.ptr) -> i32 {
  %v = llvm.call @again(%t) : (!llvm.ptr) -> i32
  llvm.return %v : i32
}

// CHECK-LABEL: llvm.func @k_writes(
// CHECK:         llvm.alloca
// CHECK:         llvm.call @reads(
// CHECK:         llvm.call @writes(
llvm.func @k_writes(%t: !llvm.ptr {llvm.byval = !llvm.struct<(i32)>}) attributes {nvvm.kernel} {
  %v = llvm.call @reads(%t) : (!llvm.ptr) -> i32
  llvm.call @writes(%t, %v) : (!llvm.ptr, i32) -> ()
  llvm.return
}
// CHECK-LABEL: llvm.func @k_keeps(
// CHECK:         llvm.alloca
// CHECK:         llvm.call @keeps(
llvm.func @k_keeps(%t: !llvm.ptr {llvm.byval = !llvm.struct<(i32)>}) attributes {nvvm.kernel} {
  llvm.call @keeps(%t) : (!llvm.ptr) -> ()
  llvm.return
}
// CHECK-LABEL: llvm.func @k_passes_on(
// CHECK:         llvm.alloca
// CHECK:         llvm.call @passes_on(
llvm.func @k_passes_on(%t: !llvm.ptr {llvm.byval = !llvm.struct<(i32)>}) attributes {nvvm.kernel} {
  llvm.call @passes_on(%t) : (!llvm.ptr) -> ()
  llvm.return
}
// CHECK-LABEL: llvm.func @k_alone(
// CHECK:         llvm.alloca
// CHECK:         llvm.call @alone(
llvm.func @k_alone(%t: !llvm.ptr {llvm.byval = !llvm.struct<(i32)>}) attributes {nvvm.kernel} {
  %v = llvm.call @alone(%t) : (!llvm.ptr) -> i32
  llvm.return
}
// CHECK-LABEL: llvm.func @k_replaced(
// CHECK:         llvm.alloca
// CHECK:         llvm.call @replaced(
llvm.func @k_replaced(%t: !llvm.ptr {llvm.byval = !llvm.struct<(i32)>}) attributes {nvvm.kernel} {
  %v = llvm.call @replaced(%t) : (!llvm.ptr) -> i32
  llvm.return
}
// CHECK-LABEL: llvm.func @k_again(
// CHECK:         llvm.alloca
// CHECK:         llvm.call @again(
llvm.func @k_again(%t: !llvm.ptr {llvm.byval = !llvm.struct<(i32)>}) attributes {nvvm.kernel} {
  %v = llvm.call @again(%t) : (!llvm.ptr) -> i32
  llvm.return
}
// The kernel writes itself.
// CHECK-LABEL: llvm.func @k_itself(
// CHECK:         llvm.alloca
// CHECK:         llvm.call @reads(
llvm.func @k_itself(%t: !llvm.ptr {llvm.byval = !llvm.struct<(i32)>}) attributes {nvvm.kernel} {
  %v = llvm.call @reads(%t) : (!llvm.ptr) -> i32
  llvm.store %v, %t : i32, !llvm.ptr
  llvm.return
}
