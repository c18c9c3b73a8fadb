// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// One block is the target of several cases of a switch, with different operands for each.

// CHECK-LABEL: llvm.func @pick(
// CHECK:         llvm.switch %{{.*}} : i32, ^bb1(%[[A:.*]] : !llvm.ptr<3>) [
// CHECK-NEXT:      0: ^bb1(%[[B:.*]] : !llvm.ptr<3>),
// CHECK-NEXT:      1: ^bb1(%[[A]] : !llvm.ptr<3>)
// CHECK:       ^bb1(%[[P:.*]]: !llvm.ptr<3>):
// CHECK:         llvm.load %[[P]] : !llvm.ptr<3> -> f32
llvm.func @pick(%a: !llvm.ptr<3>, %n: i32) -> f32 {
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.getelementptr %g[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.switch %n : i32, ^go(%g : !llvm.ptr) [
    0: ^go(%h : !llvm.ptr),
    1: ^go(%g : !llvm.ptr)
  ]
^go(%p: !llvm.ptr):
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
