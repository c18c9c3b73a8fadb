// RUN: tilespace-opt %s --ip-msp | FileCheck %s --check-prefix=LEFT
// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s

// `nvvm.as` is a contract: without ip-msp's mark, it is a promise of the module's producer, about any caller.

// LEFT:          llvm.func @open({{.*}}nvvm.as = array<i32: 3>
// LEFT-NOT:      nvvm.as_stated
// CHECK-LABEL: llvm.func @open(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @open(%p: !llvm.ptr) -> f32 attributes {nvvm.as = array<i32: 3>} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func internal @closed(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func internal @closed(%p: !llvm.ptr) -> f32 attributes {nvvm.as = array<i32: 3>, no_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// A proof is better.
// LEFT:          llvm.func internal @proved({{.*}}nvvm.as = array<i32: 1>
// CHECK-LABEL: llvm.func internal @proved(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func internal @proved(%p: !llvm.ptr) -> f32 attributes {nvvm.as = array<i32: 3>, no_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// A promise that does not fit is ignored.
// LEFT:          llvm.func @long({{.*}}nvvm.as = array<i32: 0>
// CHECK-LABEL: llvm.func @long(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @long(%p: !llvm.ptr) -> f32 attributes {nvvm.as = array<i32: 3, 1>} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// The arguments of a kernel are the arguments of the launch.
// LEFT:          llvm.func @kernel({{.*}}nvvm.as = array<i32: 1, -1>
llvm.func @kernel(%p: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3, -1>, nvvm.kernel} {
  %a = llvm.call @proved(%p) : (!llvm.ptr) -> f32
  %u = llvm.call @unknown() : () -> !llvm.ptr
  %b = llvm.call @closed(%u) : (!llvm.ptr) -> f32
  %s = llvm.fadd %a, %b : f32
  llvm.store %s, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @unknown() -> !llvm.ptr
