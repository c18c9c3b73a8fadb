// RUN: tilespace-opt %s --memory-space-opt=cluster-join | FileCheck %s

// No cast leads from one space to another: shared memory becomes the cluster's by way of generic. Its own accesses
// stay shared.

// CHECK-LABEL: llvm.func @join(
// CHECK:         %[[Q:.*]] = llvm.getelementptr %{{.*}} : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>
// CHECK-NEXT:    %[[G:.*]] = llvm.addrspacecast %[[Q]] : !llvm.ptr<3> to !llvm.ptr{{$}}
// CHECK-NEXT:    llvm.store %{{.*}}, %[[Q]] : f32, !llvm.ptr<3>
// CHECK-NEXT:    %[[C:.*]] = llvm.addrspacecast %[[G]] : !llvm.ptr to !llvm.ptr<7>
// CHECK-NEXT:    llvm.cond_br %{{.*}}, ^bb1(%[[C]] : !llvm.ptr<7>), ^bb1(%{{.*}} : !llvm.ptr<7>)
// CHECK:       ^bb1(%[[E:.*]]: !llvm.ptr<7>):
// CHECK-NEXT:    llvm.store %{{.*}}, %[[E]] : f32, !llvm.ptr<7>
llvm.func @join(%s: !llvm.ptr<3>, %d: !llvm.ptr<7>, %c: i1, %i: i64, %x: f32) {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %q = llvm.getelementptr %g[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.cond_br %c, ^join(%q : !llvm.ptr), ^join(%h : !llvm.ptr)
^join(%e: !llvm.ptr):
  llvm.store %x, %e : f32, !llvm.ptr
  llvm.return
}
