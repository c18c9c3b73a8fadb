// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s

// Only the earlier passes know that a loaded pointer is local: LLVM would drop a cast to local and back.

// CHECK-LABEL: llvm.func @loaded(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK:         %[[L:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<5>
// CHECK:         %[[Q:.*]] = llvm.getelementptr %[[L]][1] : (!llvm.ptr<5>) -> !llvm.ptr<5>, i32
// CHECK:         llvm.load %[[Q]] : !llvm.ptr<5> -> i32
llvm.func @loaded(%table: !llvm.ptr<5>) -> i32 {
  %p = llvm.load %table : !llvm.ptr<5> -> !llvm.ptr
  %l = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  %q = llvm.getelementptr %l[1] : (!llvm.ptr<5>) -> !llvm.ptr<5>, i32
  %v = llvm.load %q : !llvm.ptr<5> -> i32
  llvm.return %v : i32
}

// CHECK-LABEL: llvm.func @joined(
// CHECK:         %[[S:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<5>
// CHECK:         llvm.cond_br %{{.*}}, ^[[BLOCK:.*]](%[[S]] : !llvm.ptr<5>)
// CHECK:       ^[[BLOCK]](%[[J:.*]]: !llvm.ptr<5>):
// CHECK:         llvm.load %[[J]] : !llvm.ptr<5> -> i32
llvm.func @joined(%c: i1, %table: !llvm.ptr<5>) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %s = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  llvm.cond_br %c, ^join(%s : !llvm.ptr<5>), ^load
^load:
  %p = llvm.load %table : !llvm.ptr<5> -> !llvm.ptr
  %l = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  llvm.br ^join(%l : !llvm.ptr<5>)
^join(%j: !llvm.ptr<5>):
  %v = llvm.load %j : !llvm.ptr<5> -> i32
  llvm.return %v : i32
}

// A pointer that a loop advances is not a slot either, if its start is not a slot.
// CHECK-LABEL: llvm.func @loop(
// CHECK:       ^{{.*}}(%[[I:.*]]: !llvm.ptr<5>):
// CHECK:         llvm.store %{{.*}}, %[[I]] : i32, !llvm.ptr<5>
// CHECK:         llvm.getelementptr %[[I]][1] : (!llvm.ptr<5>) -> !llvm.ptr<5>
llvm.func @loop(%c: i1, %p: !llvm.ptr, %x: i32) {
  %l = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  llvm.br ^loop(%l : !llvm.ptr<5>)
^loop(%i: !llvm.ptr<5>):
  llvm.store %x, %i : i32, !llvm.ptr<5>
  %j = llvm.getelementptr %i[1] : (!llvm.ptr<5>) -> !llvm.ptr<5>, i32
  llvm.cond_br %c, ^loop(%j : !llvm.ptr<5>), ^end
^end:
  llvm.return
}
