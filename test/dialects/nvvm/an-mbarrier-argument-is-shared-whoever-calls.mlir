// A helper that anybody may call waits for a barrier and then reads it. That the argument is shared follows from the
// wait: no caller is needed for it. The load must not move above the wait, so that its cast is opaque. A predicated arrival tells nothing.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @wait(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr,
// CHECK-NEXT:    %[[B:.*]] = llvm.inline_asm "cvta.to.shared.u64 $0, $1; // behind a test", "=l,l" %[[P]] : (!llvm.ptr) -> !llvm.ptr<3>
// CHECK-NEXT:    nvvm.mbarrier.try_wait.parity %[[B]], %{{.*}}, %{{.*}} : !llvm.ptr<3>, i32, i32
// CHECK-NEXT:    llvm.load %[[B]] : !llvm.ptr<3> -> i64
llvm.func @wait(%b: !llvm.ptr, %phase: i32) -> i64 {
  nvvm.mbarrier.try_wait.parity %b, %phase, %phase : !llvm.ptr, i32, i32
  %v = llvm.load %b : !llvm.ptr -> i64
  llvm.return %v : i64
}

// CHECK-LABEL: llvm.func @arrive(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr,
// CHECK-NEXT:    nvvm.mbarrier.arrive.expect_tx %[[P]]
// CHECK-NEXT:    llvm.load %[[P]] : !llvm.ptr -> i64
llvm.func @arrive(%b: !llvm.ptr, %n: i32, %c: i1) -> i64 {
  nvvm.mbarrier.arrive.expect_tx %b, %n, predicate = %c : !llvm.ptr, i32, i1
  %v = llvm.load %b : !llvm.ptr -> i64
  llvm.return %v : i64
}
