// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// The function returns a pointer into its argument. With a shared argument it returns a shared pointer.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @at(
// CHECK-SAME:    !llvm.ptr<3>, %{{.*}}: i64) -> !llvm.ptr<3>
// CHECK-SAME:    nvvm.as = array<i32: 3, -1>, nvvm.as_results = array<i32: 3>
// CHECK:         %[[C:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.return %[[C]] : !llvm.ptr<3>
llvm.func internal @at(%p: !llvm.ptr, %i: i64) -> !llvm.ptr {
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.return %q : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         %[[R:.*]] = llvm.call @at(%{{.*}}, %{{.*}}) : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>
// CHECK:         llvm.addrspacecast %[[R]] : !llvm.ptr<3> to !llvm.ptr
llvm.func @kernel(%i: i64) attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.call @at(%g, %i) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.store %z, %q : f32, !llvm.ptr
  llvm.return
}
