// A bulk copy fills shared memory from global memory. A pointer found there afterwards was in global memory, or was
// stored to shared memory before: it is global or shared.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         nvvm.cp.async.shared.global
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @slots() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<2 x ptr>
llvm.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slots : !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr<3>
  %from = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<1>
  nvvm.cp.async.shared.global %slot, %from, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  nvvm.cp.async.wait.group 0
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
