// nvvm.mbarrier.arrive has a result for this block's barrier and none for a barrier of another block: the op would
// have to change with its operand, so that a generic operand that is known to lie in the cluster stays generic.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @cluster(
// CHECK:         nvvm.mbarrier.arrive %{{.*}} : !llvm.ptr -> i64
// CHECK:         nvvm.mbarrier.arrive.expect_tx %{{.*}}, %{{.*}} : !llvm.ptr, i32
llvm.func @cluster(%b: !llvm.ptr<7>, %n: i32) -> i64 attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %b : !llvm.ptr<7> to !llvm.ptr
  %t = nvvm.mbarrier.arrive %g : !llvm.ptr -> i64
  nvvm.mbarrier.arrive.expect_tx %g, %n : !llvm.ptr, i32
  llvm.return %t : i64
}

// In this block the result stays what it was, and the operand takes its space.
// CHECK-LABEL: llvm.func @block(
// CHECK-SAME:    %[[B:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK:         nvvm.mbarrier.arrive %[[B]] : !llvm.ptr<3> -> i64
// CHECK:         nvvm.mbarrier.arrive.nocomplete %[[B]], %{{.*}} : !llvm.ptr<3>, i32 -> i64
// CHECK:         nvvm.mbarrier.arrive_drop %[[B]] : !llvm.ptr<3> -> i64
// CHECK:         nvvm.mbarrier.arrive.expect_tx %[[B]], %{{.*}}, predicate = %{{.*}} : !llvm.ptr<3>, i32, i1
// CHECK:         nvvm.mbarrier.arrive_drop.expect_tx %[[B]], %{{.*}} : !llvm.ptr<3>, i32 -> i64
llvm.func @block(%b: !llvm.ptr<3>, %n: i32, %c: i1) -> i64 attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  %t = nvvm.mbarrier.arrive %g : !llvm.ptr -> i64
  %u = nvvm.mbarrier.arrive.nocomplete %g, %n : !llvm.ptr, i32 -> i64
  %v = nvvm.mbarrier.arrive_drop %g : !llvm.ptr -> i64
  nvvm.mbarrier.arrive.expect_tx %g, %n, predicate = %c : !llvm.ptr, i32, i1
  %w = nvvm.mbarrier.arrive_drop.expect_tx %g, %n : !llvm.ptr, i32 -> i64
  llvm.return %t : i64
}
