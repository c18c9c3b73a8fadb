// The number of pointers in this type does not fit in 64 bits.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.mlir.undef : !llvm.array<9223372036854775808 x struct<(ptr, ptr)>>
llvm.func @k(%i: i32) attributes {nvvm.kernel} {
  %u = llvm.mlir.undef : !llvm.array<9223372036854775808 x struct<(ptr, ptr)>>
  llvm.return
}
