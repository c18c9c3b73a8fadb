// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// No caller passes an address. The function is left as it is: there is no space to give it.

// CHECK-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 0>
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// CHECK-NOT: @get.

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr{{$}}
// CHECK:         llvm.call @get(%[[NULL]]) : (!llvm.ptr) -> f32
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.call @get(%null) : (!llvm.ptr) -> f32
  llvm.store %a, %out : f32, !llvm.ptr
  llvm.return
}
