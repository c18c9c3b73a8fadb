// A rule permits types for the operands of an op. It cannot permit them for the operands of a call: the
// function's signature is fixed.
//
// RUN: %{invented} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.call @inv_peek(%{{.*}}) : (!llvm.ptr) -> i32
// CHECK:         llvm.call @inv_count(%{{.*}}, %{{.*}}) : (!llvm.ptr, i32) -> i32
llvm.func @inv_peek(!llvm.ptr) -> i32
llvm.func @inv_count(!llvm.ptr, i32) -> i32
llvm.func @k(%s: !llvm.ptr<3>, %n: i32) attributes {nvvm.kernel} {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @inv_peek(%p) : (!llvm.ptr) -> i32
  %b = llvm.call @inv_count(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}
