// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Exchanging the head of a list in shared memory: the old head comes out, the new one goes in. Both are global here.

llvm.mlir.global internal @head() {addr_space = 3 : i32} : !llvm.ptr

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%node: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @head : !llvm.ptr<3>
  %h = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[OLD:.*]] = llvm.atomicrmw xchg %{{.*}}, %{{.*}} acq_rel : !llvm.ptr<3>, !llvm.ptr
  // CHECK: %[[G:.*]] = llvm.addrspacecast %[[OLD]] : !llvm.ptr to !llvm.ptr<1>
  // CHECK: llvm.load %[[G]] : !llvm.ptr<1> -> i32
  %old = llvm.atomicrmw xchg %h, %node acq_rel : !llvm.ptr, !llvm.ptr
  %v = llvm.load %old : !llvm.ptr -> i32
  // CHECK: %[[PAIR:.*]] = llvm.cmpxchg %{{.*}}, %{{.*}}, %{{.*}} acq_rel monotonic : !llvm.ptr<3>, !llvm.ptr
  // CHECK: %[[WAS:.*]] = llvm.extractvalue %[[PAIR]][0]
  // CHECK: %[[G:.*]] = llvm.addrspacecast %[[WAS]] : !llvm.ptr to !llvm.ptr<1>
  // CHECK: llvm.store %{{.*}}, %[[G]] : i32, !llvm.ptr<1>
  %pair = llvm.cmpxchg %h, %old, %node acq_rel monotonic : !llvm.ptr, !llvm.ptr
  %was = llvm.extractvalue %pair[0] : !llvm.struct<(ptr, i1)>
  llvm.store %v, %was : i32, !llvm.ptr
  llvm.return
}
