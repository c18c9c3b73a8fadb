// RUN: tilespace-opt %s --memory-space-opt=cluster-join | FileCheck %s

// The null of the cluster's window is not the generic null: a compared pointer stays generic, and its access
// names the space.

// CHECK-LABEL: llvm.func @maybe_null(
// CHECK:         llvm.select %{{.*}} : i1, !llvm.ptr{{$}}
// CHECK:         %[[E:.*]] = llvm.select %{{.*}} : i1, !llvm.ptr{{$}}
// CHECK:         llvm.icmp "eq" %[[E]], %{{.*}} : !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<7>
llvm.func @maybe_null(%s: !llvm.ptr<3>, %d: !llvm.ptr<7>, %c: i1, %x: f32) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %d : !llvm.ptr<7> to !llvm.ptr
  %a = llvm.select %c, %g, %null : i1, !llvm.ptr
  %e = llvm.select %c, %a, %h : i1, !llvm.ptr
  %z = llvm.icmp "eq" %e, %null : !llvm.ptr
  llvm.store %x, %e : f32, !llvm.ptr
  llvm.return %z : i1
}
