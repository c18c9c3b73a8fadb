// A bulk copy into another block's shared memory wants a pointer to the cluster. A pointer to this block's own part
// keeps the cast that leads there, and the pointers that were copied may come out of this block's memory, too.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[D:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<7>
// CHECK:         nvvm.cp.async.bulk.shared.cluster.shared.cta %[[D]], %{{.*}} : <7>, <3>
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @from() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<2 x ptr>
llvm.mlir.global internal @to() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<2 x ptr>
llvm.mlir.global internal @barrier() {addr_space = 3 : i32, alignment = 8 : i64} : i64
llvm.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>, %x: f32, %size: i32) attributes {nvvm.kernel} {
  %from = llvm.mlir.addressof @from : !llvm.ptr<3>
  %to = llvm.mlir.addressof @to : !llvm.ptr<3>
  %b = llvm.mlir.addressof @barrier : !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %from : !llvm.ptr, !llvm.ptr<3>
  llvm.store %g, %to : !llvm.ptr, !llvm.ptr<3>
  %tg = llvm.addrspacecast %to : !llvm.ptr<3> to !llvm.ptr
  %tc = llvm.addrspacecast %tg : !llvm.ptr to !llvm.ptr<7>
  nvvm.cp.async.bulk.shared.cluster.shared.cta %tc, %from, %b, %size : !llvm.ptr<7>, !llvm.ptr<3>
  %p = llvm.load %to : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
