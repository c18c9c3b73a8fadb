// LLVM lets a call disagree with its callee through a pointer. Here an indirect call passes an integer where @read takes a
// pointer, and a variadic one passes more: @read keeps its signature, since its address is taken.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func internal @read(%{{.*}}: !llvm.ptr) -> i32
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i32
llvm.func internal @read(%p: !llvm.ptr) -> i32 {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return %v : i32
}
llvm.func @k(%g: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @read : !llvm.ptr
  %a = llvm.call %f(%i) : !llvm.ptr, (i64) -> i32
  %b = llvm.call %f(%g, %i) vararg(!llvm.func<i32 (ptr, ...)>) : !llvm.ptr, (!llvm.ptr, i64) -> i32
  llvm.return
}
