// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// A launch on the host names the kernel and its types: they stay, also where the kernel is internal or called from
// other device code. Known spaces are published.

// CHECK-LABEL: llvm.func @kernel(%{{.*}}: !llvm.ptr, %{{.*}}: i32)
// CHECK-SAME:    nvvm.as = array<i32: 1, -1>
llvm.func @kernel(%p: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func ptx_kernelcc @by_convention(%{{.*}}: !llvm.ptr)
// CHECK-SAME:    nvvm.as = array<i32: 1>
llvm.func ptx_kernelcc @by_convention(%p: !llvm.ptr) {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @hidden(%{{.*}}: !llvm.ptr)
// CHECK-SAME:    nvvm.as = array<i32: 1>
llvm.func internal @hidden(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return
}
