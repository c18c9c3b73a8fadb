// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s

// CHECK-LABEL: llvm.func @f(
// CHECK:         %[[A:.*]] = llvm.alloca
// CHECK:         %[[B:.*]] = llvm.alloca
// CHECK-NOT:     llvm.addrspacecast
// CHECK:         %[[S:.*]] = llvm.select %{{.*}}, %[[A]], %[[B]] : i1, !llvm.ptr
// CHECK:         llvm.br ^[[LOOP:.*]](%[[S]] : !llvm.ptr)
// CHECK:       ^[[LOOP]](%[[I:.*]]: !llvm.ptr):
// CHECK:         llvm.store %{{.*}}, %[[I]] : i32, !llvm.ptr
// CHECK:         %[[J:.*]] = llvm.getelementptr %[[I]][1] : (!llvm.ptr) -> !llvm.ptr, i32
// CHECK:         llvm.icmp "ult" %[[J]], %[[B]] : !llvm.ptr
// CHECK:         llvm.cond_br %{{.*}}, ^[[LOOP]](%[[J]] : !llvm.ptr)
llvm.func @f(%c: i1, %x: i32) {
  %n = llvm.mlir.constant(4 : i32) : i32
  %a = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %b = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %p = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<5>
  %q = llvm.addrspacecast %b : !llvm.ptr to !llvm.ptr<5>
  %s = llvm.select %c, %p, %q : i1, !llvm.ptr<5>
  llvm.br ^loop(%s : !llvm.ptr<5>)
^loop(%i: !llvm.ptr<5>):
  llvm.store %x, %i : i32, !llvm.ptr<5>
  %j = llvm.getelementptr %i[1] : (!llvm.ptr<5>) -> !llvm.ptr<5>, i32
  %more = llvm.icmp "ult" %j, %q : !llvm.ptr<5>
  llvm.cond_br %more, ^loop(%j : !llvm.ptr<5>), ^end
^end:
  llvm.return
}
