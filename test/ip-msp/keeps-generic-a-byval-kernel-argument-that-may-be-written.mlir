// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The code generator copies a by-value parameter to local memory where the kernel may write to it: here through the
// helper. Neither space can be claimed.

// CHECK-LABEL: llvm.func internal @set(%{{.*}}: !llvm.ptr)
// CHECK-SAME:    nvvm.as = array<i32: 0>
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func internal @set(%s: !llvm.ptr) {
  %c = llvm.mlir.constant(7 : i32) : i32
  llvm.store %c, %s : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME:    nvvm.as = array<i32: 0, 1>
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> i32
llvm.func @kernel(%s: !llvm.ptr {llvm.byval = i32}, %out: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @set(%s) : (!llvm.ptr) -> ()
  %v = llvm.load %s : !llvm.ptr -> i32
  llvm.store %v, %out : i32, !llvm.ptr
  llvm.return
}
