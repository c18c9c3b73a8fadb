// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s

// So that the cast meets its reverse where LLVM inlines the function, and each call meets the next one.

// CHECK-LABEL: llvm.func internal @second(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<5>) -> !llvm.ptr<5>
// CHECK-NEXT:    %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr<5> to !llvm.ptr
// CHECK-NEXT:    %[[Q:.*]] = llvm.getelementptr %[[G]][1] : (!llvm.ptr) -> !llvm.ptr, i32
// CHECK-NEXT:    %[[R:.*]] = llvm.addrspacecast %[[Q]] : !llvm.ptr to !llvm.ptr<5>
// CHECK-NEXT:    llvm.load %[[G]] : !llvm.ptr -> i32
// CHECK-NEXT:    llvm.store %{{.*}}, %[[Q]] : i32, !llvm.ptr
// CHECK-NEXT:    llvm.return %[[R]] : !llvm.ptr<5>
llvm.func internal @second(%p: !llvm.ptr<5>) -> !llvm.ptr<5> {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr<5>) -> !llvm.ptr<5>, i32
  %v = llvm.load %p : !llvm.ptr<5> -> i32
  llvm.store %v, %q : i32, !llvm.ptr<5>
  llvm.return %q : !llvm.ptr<5>
}

// CHECK-LABEL: llvm.func @caller(
// CHECK:         %[[R:.*]] = llvm.call @second(%{{.*}}) : (!llvm.ptr<5>) -> !llvm.ptr<5>
// CHECK-NEXT:    %[[G:.*]] = llvm.addrspacecast %[[R]] : !llvm.ptr<5> to !llvm.ptr
// CHECK-NEXT:    llvm.load %[[G]] : !llvm.ptr -> i32
llvm.func @caller(%p: !llvm.ptr<5>) -> i32 {
  %r = llvm.call @second(%p) : (!llvm.ptr<5>) -> !llvm.ptr<5>
  %v = llvm.load %r : !llvm.ptr<5> -> i32
  llvm.return %v : i32
}
