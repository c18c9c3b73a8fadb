// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A cast to the operand's own space, a cast back to the source of another cast, and a cast without uses.

// CHECK-LABEL: llvm.func @back_and_forth(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>)
// CHECK-NEXT:    llvm.load %[[P]] : !llvm.ptr<3> -> f32
// CHECK-NEXT:    llvm.return
llvm.func @back_and_forth(%p: !llvm.ptr<3>) -> f32 {
  %a = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<3>
  %c = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  %d = llvm.addrspacecast %c : !llvm.ptr to !llvm.ptr<3>
  %v = llvm.load %d : !llvm.ptr<3> -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @through_arithmetic(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<3>)
// CHECK-NEXT:    %[[Q:.*]] = llvm.getelementptr %[[P]][1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
// CHECK-NEXT:    llvm.load %[[Q]] : !llvm.ptr<3> -> f32
llvm.func @through_arithmetic(%p: !llvm.ptr<3>) -> f32 {
  %a = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %c = llvm.addrspacecast %b : !llvm.ptr to !llvm.ptr<3>
  %v = llvm.load %c : !llvm.ptr<3> -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @unused(
// CHECK-NEXT:    llvm.return
llvm.func @unused(%p: !llvm.ptr<3>, %q: !llvm.ptr) {
  %a = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  llvm.return
}
