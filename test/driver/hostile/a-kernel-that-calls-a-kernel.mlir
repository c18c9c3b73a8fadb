// A kernel that is also called from device code: its arguments are global for launches, and shared for this call. PTX
// has no such call, but the IR verifies; the passes must not claim global for the shared pointer.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @outer(
// CHECK-SAME:    %{{[a-z0-9]+}}: !llvm.ptr<3>
// CHECK:         llvm.call @inner(
// CHECK-NOT:     llvm.addrspacecast %{{.*}} : !llvm.ptr<3> to !llvm.ptr<1>
llvm.func @inner(%p: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @outer(%s: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.call @inner(%g, %x) : (!llvm.ptr, i32) -> ()
  llvm.return
}
