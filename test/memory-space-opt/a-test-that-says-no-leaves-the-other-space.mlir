// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-opt{process-builtin-assume=false})' | FileCheck %s --check-prefix=OFF

// The pointer is global or shared. Where the test says no it is global, and so are the pointers computed from it there.

// CHECK-LABEL: llvm.func @either(
// CHECK:       ^bb1:
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK:       ^bb2:
// CHECK:         %[[G:.*]] = llvm.inline_asm "cvta.to.global.u64 {{.*}}" %{{.*}} : (!llvm.ptr) -> !llvm.ptr<1>
// CHECK:         %[[Q:.*]] = llvm.getelementptr %[[G]][1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
// CHECK:         llvm.load %[[Q]] : !llvm.ptr<1> -> f32
// OFF-LABEL: llvm.func @either(
// OFF:         llvm.load %{{.*}} : !llvm.ptr -> f32
// OFF:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @either(%s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1) -> f32 {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
^no:
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %w = llvm.load %q : !llvm.ptr -> f32
  llvm.return %w : f32
}
