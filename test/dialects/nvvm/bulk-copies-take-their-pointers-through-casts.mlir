// cp.async.bulk has an op for each direction, with the spaces in its types. The casts that lead to them fold, the
// mbarrier's included.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func internal @both(
// CHECK-SAME:    %[[T:[a-z0-9]+]]: !llvm.ptr<3>, %[[G:[a-z0-9]+]]: !llvm.ptr<1>, %[[B:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK-NOT:     addrspacecast
// CHECK:         nvvm.cp.async.bulk.shared.cluster.global %[[T]], %[[G]], %[[B]], %{{.*}} : !llvm.ptr<3>, <1>
// CHECK:         nvvm.cp.async.bulk.global.shared.cta %[[G]], %[[T]], %{{.*}} : <1>, <3>
// CHECK:         nvvm.cp.async.bulk.prefetch %[[G]], %{{.*}} : <1>
// CHECK:         llvm.load %[[T]] : !llvm.ptr<3> -> f32
llvm.func internal @both(%tile: !llvm.ptr, %rows: !llvm.ptr, %barrier: !llvm.ptr, %size: i32) -> f32 {
  %t = llvm.addrspacecast %tile : !llvm.ptr to !llvm.ptr<3>
  %g = llvm.addrspacecast %rows : !llvm.ptr to !llvm.ptr<1>
  %b = llvm.addrspacecast %barrier : !llvm.ptr to !llvm.ptr<3>
  nvvm.cp.async.bulk.shared.cluster.global %t, %g, %b, %size : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.bulk.global.shared.cta %g, %t, %size : !llvm.ptr<1>, !llvm.ptr<3>
  nvvm.cp.async.bulk.prefetch %g, %size : !llvm.ptr<1>
  %v = llvm.load %tile : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%s: !llvm.ptr<3>, %b: !llvm.ptr<3>, %g: !llvm.ptr, %size: i32) attributes {nvvm.kernel} {
  %t = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %m = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @both(%t, %g, %m, %size) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> f32
  llvm.return
}
