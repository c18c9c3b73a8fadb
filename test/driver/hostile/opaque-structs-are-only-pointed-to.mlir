// A struct without a body, only in the element type of a signature's attribute, and in a declaration.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK:       llvm.func @take(!llvm.ptr {llvm.sret = !llvm.struct<"opaque", opaque>})
// CHECK-LABEL: llvm.func @k(
llvm.func @take(!llvm.ptr {llvm.sret = !llvm.struct<"opaque", opaque>})
llvm.func @k(%g: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @take(%g) : (!llvm.ptr) -> ()
  llvm.return
}
