// RUN: tilespace-opt %s --memory-space-opt=mem-space-alg=1 -o %t.walk
// RUN: tilespace-opt %s --memory-space-opt=mem-space-alg=2 -o %t.fixpoint
// RUN: diff %t.walk %t.fixpoint
// RUN: FileCheck %s < %t.walk

// Chains of offsets, selects, an induction pointer, a join with null: both algorithms say the same.

// CHECK-LABEL: llvm.func @kernel(
// CHECK-NOT:     : !llvm.ptr -> f32
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<5>
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %n: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.getelementptr %in[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %r = llvm.select %c, %q, %in : i1, !llvm.ptr
  %v = llvm.load %r : !llvm.ptr -> f32
  llvm.br ^head(%s : !llvm.ptr)
^head(%p: !llvm.ptr):
  %w = llvm.load %p : !llvm.ptr -> f32
  %next = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.cond_br %c, ^head(%next : !llvm.ptr), ^exit
^exit:
  %e = llvm.select %c, %slot, %null : i1, !llvm.ptr
  llvm.store %w, %e : f32, !llvm.ptr
  llvm.return
}
