// RUN: tilespace-opt %s --split-merged-accesses | FileCheck %s
// RUN: tilespace-opt %s --split-merged-accesses --ip-msp --memory-space-opt | FileCheck %s --check-prefix=NAMED

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// The block gets an argument more that says by which branch it was entered, and a pointer for either. An address that one
// branch computes is at hand nowhere else.

// CHECK-LABEL: llvm.func @kernel(
// CHECK: %[[FALSE:.*]] = llvm.mlir.constant(false) : i1
// CHECK: %[[POISON:.*]] = llvm.mlir.poison : !llvm.ptr
// CHECK: %[[TRUE:.*]] = llvm.mlir.constant(true) : i1
// CHECK: %[[S:.*]] = llvm.addrspacecast
// CHECK: llvm.br ^[[M:bb[0-9]+]](%[[S]], %[[FALSE]], %[[POISON]], %[[S]] : !llvm.ptr, i1, !llvm.ptr, !llvm.ptr)
// CHECK: %[[G:.*]] = llvm.getelementptr
// CHECK: llvm.br ^[[M]](%[[G]], %[[TRUE]], %[[G]], %[[POISON]] : !llvm.ptr, i1, !llvm.ptr, !llvm.ptr)
// CHECK: ^[[M]](%{{.*}}: !llvm.ptr, %[[IS_FIRST:.*]]: i1, %[[FIRST:.*]]: !llvm.ptr, %[[SECOND:.*]]: !llvm.ptr):
// CHECK: llvm.cond_br %[[IS_FIRST]], ^[[A:.*]], ^[[B:bb[0-9]+]]
// CHECK: ^[[A]]:
// CHECK-NEXT: llvm.store %{{.*}}, %[[FIRST]]
// CHECK-NEXT: llvm.br ^[[JOIN:bb[0-9]+]]
// CHECK: ^[[B]]:
// CHECK-NEXT: llvm.store %{{.*}}, %[[SECOND]]
// CHECK-NEXT: llvm.br ^[[JOIN]]
// CHECK: ^[[JOIN]]:
// CHECK-NEXT: llvm.return

// NAMED-DAG: llvm.store %{{.*}} : f32, !llvm.ptr<1>
// NAMED-DAG: llvm.store %{{.*}} : f32, !llvm.ptr<3>
// NAMED-NOT: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @kernel(%p: !llvm.ptr, %c: i1, %i: i64, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.cond_br %c, ^shared, ^global
^shared:
  llvm.br ^merge(%s : !llvm.ptr)
^global:
  %g = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.br ^merge(%g : !llvm.ptr)
^merge(%q: !llvm.ptr):
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

// Both edges of one branch.

// CHECK-LABEL: llvm.func @both_edges(
// CHECK: llvm.cond_br %{{.*}}, ^[[M:bb[0-9]+]](%[[S:.*]], %[[FALSE:.*]], %[[POISON:.*]], %[[S]] : !llvm.ptr, i1, !llvm.ptr, !llvm.ptr), ^[[M]](%[[P:.*]], %[[TRUE:.*]], %[[P]], %[[POISON]] : !llvm.ptr, i1, !llvm.ptr, !llvm.ptr)
// CHECK: ^[[M]](
// CHECK: llvm.cond_br

// NAMED-LABEL: llvm.func @both_edges(
// NAMED-NOT: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @both_edges(%p: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.cond_br %c, ^merge(%s : !llvm.ptr), ^merge(%p : !llvm.ptr)
^merge(%q: !llvm.ptr):
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

// One of several edges, of a switch.

// CHECK-LABEL: llvm.func @of_a_switch(
// CHECK: llvm.switch
// CHECK-NEXT: 0: ^[[M:bb[0-9]+]](%[[P:.*]], %{{.*}}, %[[P]], %{{.*}} : !llvm.ptr, i1, !llvm.ptr, !llvm.ptr)
// CHECK-NEXT: 7: ^[[M]](%[[S:.*]], %{{.*}}, %{{.*}}, %[[S]] : !llvm.ptr, i1, !llvm.ptr, !llvm.ptr)

// NAMED-LABEL: llvm.func @of_a_switch(
// NAMED-NOT: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @of_a_switch(%p: !llvm.ptr, %c: i32, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.switch %c : i32, ^merge(%p : !llvm.ptr) [
    0: ^merge(%p : !llvm.ptr),
    7: ^merge(%s : !llvm.ptr)
  ]
^merge(%q: !llvm.ptr):
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
