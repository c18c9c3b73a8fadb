// RUN: tilespace-opt %s --split-merged-accesses | FileCheck %s
// RUN: tilespace-opt %s --split-merged-accesses --ip-msp --memory-space-opt | FileCheck %s --check-prefix=NAMED

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// A branch on poison is undefined where a select is not: the condition is frozen.

// CHECK-LABEL: llvm.func @kernel(
// CHECK-SAME: %[[P:.*]]: !llvm.ptr, %[[C:.*]]: i1
// CHECK: %[[S:.*]] = llvm.addrspacecast
// CHECK: %[[FROZEN:.*]] = llvm.freeze %[[C]] : i1
// CHECK: %[[IS_FIRST:.*]] = llvm.select %[[FROZEN]], %[[FALSE:.*]], %[[TRUE:.*]] : i1, i1
// CHECK: %[[FIRST:.*]] = llvm.select %[[FROZEN]], %[[POISON:.*]], %[[P]] : i1, !llvm.ptr
// CHECK: %[[SECOND:.*]] = llvm.select %[[FROZEN]], %[[S]], %[[POISON]] : i1, !llvm.ptr
// CHECK: llvm.cond_br %[[IS_FIRST]], ^[[A:.*]], ^[[B:bb[0-9]+]]
// CHECK: ^[[A]]:
// CHECK: %[[VA:.*]] = llvm.load %[[FIRST]]
// CHECK: llvm.br ^[[JOIN:bb[0-9]+]](%[[VA]] : f32)
// CHECK: ^[[B]]:
// CHECK: %[[VB:.*]] = llvm.load %[[SECOND]]
// CHECK: llvm.br ^[[JOIN]](%[[VB]] : f32)
// CHECK: ^[[JOIN]](%[[V:.*]]: f32):
// CHECK: llvm.store %[[V]], %[[P]]

// NAMED: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// NAMED: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// NAMED: llvm.store %{{.*}} : f32, !llvm.ptr<1>
llvm.func @kernel(%p: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %s, %p : i1, !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
