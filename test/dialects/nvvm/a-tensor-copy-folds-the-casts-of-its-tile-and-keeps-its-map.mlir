// Copies by a tensor map: tile and mbarrier are shared by type, and their casts fold; the map is generic by type,
// whatever is known of it, and a predicate makes no difference to that.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func internal @tma(
// CHECK-SAME:    %[[T:[a-z0-9]+]]: !llvm.ptr<3>, %[[B:[a-z0-9]+]]: !llvm.ptr<3>, %[[M:[a-z0-9]+]]: !llvm.ptr<1>
// CHECK:         %[[MG:.*]] = llvm.addrspacecast %[[M]] : !llvm.ptr<1> to !llvm.ptr
// CHECK-NOT:     addrspacecast
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global %[[T]], %[[MG]], %[[B]], box[%{{.*}}] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
// CHECK:         nvvm.cp.async.bulk.tensor.shared.cluster.global %{{.*}}, %[[MG]], %[[B]], box[%{{.*}}] predicate = %{{.*}} : !llvm.ptr<7>, !llvm.ptr
// CHECK:         nvvm.cp.async.bulk.tensor.global.shared.cta %[[MG]], %[[T]], box[%{{.*}}] : !llvm.ptr, <3>
// CHECK:         nvvm.cp.async.bulk.tensor.reduce %[[MG]], %[[T]], box[%{{.*}}] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, <3>
llvm.func internal @tma(%tile: !llvm.ptr, %barrier: !llvm.ptr, %map: !llvm.ptr, %d: !llvm.ptr<7>, %x: i32, %c: i1) {
  %t = llvm.addrspacecast %tile : !llvm.ptr to !llvm.ptr<3>
  %b = llvm.addrspacecast %barrier : !llvm.ptr to !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.shared.cluster.global %t, %map, %b, box[%x] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.shared.cluster.global %d, %map, %b, box[%x] predicate = %c : !llvm.ptr<7>, !llvm.ptr
  nvvm.cp.async.bulk.tensor.global.shared.cta %map, %t, box[%x] : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.reduce %map, %t, box[%x] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @k(%s: !llvm.ptr<3>, %b: !llvm.ptr<3>, %map: !llvm.ptr, %d: !llvm.ptr<7>, %x: i32, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %m = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  llvm.call @tma(%t, %m, %map, %d, %x, %c) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr<7>, i32, i1) -> ()
  llvm.return
}
