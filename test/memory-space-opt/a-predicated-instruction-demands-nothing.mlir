// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// With its predicate false the barrier is not initialized, and the pointer may be any.

// CHECK-LABEL: llvm.func @maybe(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i32, %{{.*}}: i1)
// CHECK-NEXT:    nvvm.mbarrier.init %[[P]], %{{.*}}, predicate = %{{.*}} : !llvm.ptr, i32, i1
// CHECK-NEXT:    llvm.load %[[P]] : !llvm.ptr -> i64
llvm.func @maybe(%p: !llvm.ptr, %n: i32, %c: i1) -> i64 {
  nvvm.mbarrier.init %p, %n, predicate = %c : !llvm.ptr, i32, i1
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.return %v : i64
}

// It still takes a space that is known otherwise.
// CHECK-LABEL: llvm.func @known(
// CHECK:         nvvm.mbarrier.init %{{.*}}, %{{.*}}, predicate = %{{.*}} : !llvm.ptr<3>, i32, i1
llvm.func @known(%s: !llvm.ptr<3>, %n: i32, %c: i1) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  nvvm.mbarrier.init %p, %n, predicate = %c : !llvm.ptr, i32, i1
  llvm.return
}
