// RUN: tilespace-opt %s --memory-space-opt --split-input-file | FileCheck %s

// Memory of the cluster may be the block's own: where the test for the block's own says yes, it is not known to be
// elsewhere, and where it says no, it stays possible.

// CHECK-LABEL: llvm.func @not_own(
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @not_own(%d: !llvm.ptr<7>, %in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %a = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.return
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// The cluster's window contains the block's own: a no takes both away.

// CHECK-LABEL: llvm.func @not_cluster(
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @not_cluster(%d: !llvm.ptr<7>, %s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %a = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %e = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %a, %b : i1, !llvm.ptr
  %p = llvm.select %c, %q, %e : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.return
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// It is not certain that a parameter lies in the window of global memory: a no does not take it away.

// CHECK-LABEL: llvm.func @maybe_parameter(
// CHECK:       ^bb2:
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @maybe_parameter(%a: !llvm.ptr<101>, %s: !llvm.ptr<3>, %c: i1) -> f32 {
  %e = llvm.addrspacecast %a : !llvm.ptr<101> to !llvm.ptr
  %f = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %e, %f : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.return %z : f32
^no:
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

// A null does not lie in a window of shared memory: not only addresses take the side that says no.

// CHECK-LABEL: llvm.func @maybe_null(
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @maybe_null(%s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1, %d: i1, %x: f32) {
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %q = llvm.select %c, %a, %b : i1, !llvm.ptr
  %p = llvm.select %d, %q, %null : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.return
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
