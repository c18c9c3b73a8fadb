// The tensor map of a bulk prefetch is a generic pointer by constraint. That it is global is known, and still no
// reason to change it.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK-SAME:    %[[M:[a-z0-9]+]]: !llvm.ptr
// CHECK:         nvvm.cp.async.bulk.tensor.prefetch %[[M]], box[%{{.*}}] : !llvm.ptr
llvm.func @k(%map: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  nvvm.cp.async.bulk.tensor.prefetch %map, box[%x] : !llvm.ptr
  llvm.return
}
