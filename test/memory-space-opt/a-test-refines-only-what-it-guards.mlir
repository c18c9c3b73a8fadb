// RUN: tilespace-opt %s --memory-space-opt --split-input-file | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-opt{process-builtin-assume=false})' --split-input-file | FileCheck %s --check-prefix=OFF

// Nothing guards a block that can be entered another way.

// CHECK-LABEL: llvm.func @another_way_in(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @another_way_in(%p: !llvm.ptr, %c: i1) -> f32 {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %c, ^test, ^both
^test:
  llvm.cond_br %t, ^both, ^no
^both:
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
^no:
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.return %z : f32
}

// -----

// Both edges lead to the same block: the answer says nothing there.

// CHECK-LABEL: llvm.func @both_ways(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @both_ways(%p: !llvm.ptr) -> f32 {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^next, ^next
^next:
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// After the point where the paths meet again the answer is forgotten.

// CHECK-LABEL: llvm.func @behind(
// CHECK:       ^bb1:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// CHECK:       ^bb2:
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
// OFF-LABEL: llvm.func @behind(
// OFF:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @behind(%p: !llvm.ptr, %x: f32) -> f32 {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^next
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^next
^next:
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// A test refines in a region as it does in a block.

// CHECK-LABEL: func.func @structured(
// CHECK:         scf.if
// CHECK:           llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
// CHECK:         } else {
// CHECK:           llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
func.func @structured(%p: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  scf.if %t {
    llvm.store %x, %p : f32, !llvm.ptr
  } else {
    llvm.store %x, %p : f32, !llvm.ptr
  }
  return
}
