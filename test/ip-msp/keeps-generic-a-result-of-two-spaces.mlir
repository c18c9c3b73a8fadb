// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The function returns one of its arguments, which lie in different spaces: nothing can be said of the result, but the
// arguments are known all the same.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @either(
// CHECK-SAME:    !llvm.ptr<3>, %{{.*}}: !llvm.ptr<1>, %{{.*}}: i1) -> !llvm.ptr
// CHECK-SAME:    nvvm.as = array<i32: 3, 1, -1>, nvvm.as_results = array<i32: 0>
llvm.func internal @either(%p: !llvm.ptr, %q: !llvm.ptr, %c: i1) -> !llvm.ptr {
  %r = llvm.select %c, %p, %q : i1, !llvm.ptr
  llvm.return %r : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         %[[R:.*]] = llvm.call @either(%{{.*}}) : (!llvm.ptr<3>, !llvm.ptr<1>, i1) -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[R]] : f32, !llvm.ptr{{$}}
llvm.func @kernel(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.call @either(%g, %out, %c) : (!llvm.ptr, !llvm.ptr, i1) -> !llvm.ptr
  llvm.store %z, %q : f32, !llvm.ptr
  llvm.return
}
