// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Assembly may store any pointer anywhere, and its result is unknown.

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr) attributes {nvvm.kernel} {
  // CHECK: %[[R:.*]] = llvm.inline_asm has_side_effects "mov.u64 $0, $1;", "=l,l" %{{.*}} : (!llvm.ptr) -> !llvm.ptr
  // CHECK: llvm.load %[[R]] : !llvm.ptr -> f32
  %r = llvm.inline_asm has_side_effects "mov.u64 $0, $1;", "=l,l" %table : (!llvm.ptr) -> !llvm.ptr
  %v = llvm.load %r : !llvm.ptr -> f32
  // CHECK: %[[Q:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr{{$}}
  %q = llvm.load %table : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
