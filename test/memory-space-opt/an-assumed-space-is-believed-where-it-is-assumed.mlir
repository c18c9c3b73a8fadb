// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// __builtin_assume(__isShared(p)): after it the pointer is shared, before it nothing is known.

// CHECK-LABEL: llvm.func @assumed(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: f32)
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
// CHECK:         llvm.intr.assume
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @elsewhere()
llvm.func @assumed(%p: !llvm.ptr, %x: f32) -> f32 {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.call @elsewhere() : () -> ()
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.intr.assume %t : i1
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
