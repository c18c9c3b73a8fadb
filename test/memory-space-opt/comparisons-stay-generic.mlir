// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A comparison with null or another pointer is made in generic, where the numbers mean the same for all. The access
// beside it is still shared.

// CHECK-LABEL: llvm.func @test(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>, %[[Q:.*]]: !llvm.ptr)
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr<3> to !llvm.ptr
// CHECK:         %[[NULL:.*]] = llvm.icmp "eq" %[[G]], %{{.*}} : !llvm.ptr
// CHECK:         %[[LESS:.*]] = llvm.icmp "ult" %[[G]], %[[Q]] : !llvm.ptr
// CHECK:         llvm.and %[[NULL]], %[[LESS]] : i1
// CHECK:         llvm.store %{{.*}}, %[[P]] : i1, !llvm.ptr<3>
llvm.func @test(%p: !llvm.ptr<3>, %q: !llvm.ptr) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.mlir.zero : !llvm.ptr
  %c = llvm.icmp "eq" %g, %n : !llvm.ptr
  %d = llvm.icmp "ult" %g, %q : !llvm.ptr
  %e = llvm.and %c, %d : i1
  llvm.store %e, %g : i1, !llvm.ptr
  llvm.return
}
