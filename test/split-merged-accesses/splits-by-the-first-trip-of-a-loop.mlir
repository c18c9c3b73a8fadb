// RUN: tilespace-opt %s --split-merged-accesses | FileCheck %s
// RUN: tilespace-opt %s --split-merged-accesses --ip-msp --memory-space-opt | FileCheck %s --check-prefix=NAMED

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
// CHECK: llvm.br ^[[LOOP:bb[0-9]+]](%{{.*}}, %[[S:.*]], %[[FALSE:.*]], %[[POISON:.*]], %[[S]] : i64, !llvm.ptr, i1, !llvm.ptr, !llvm.ptr)
// CHECK: ^[[LOOP]](%{{.*}}: i64, %{{.*}}: !llvm.ptr, %[[IS_FIRST:.*]]: i1, %[[FIRST:.*]]: !llvm.ptr, %[[SECOND:.*]]: !llvm.ptr):
// CHECK: llvm.cond_br %[[IS_FIRST]]
// CHECK: llvm.load %[[FIRST]]
// CHECK: llvm.load %[[SECOND]]
// CHECK: llvm.cond_br %{{.*}}, ^[[LOOP]](%{{.*}}, %[[P:.*]], %[[TRUE:.*]], %[[P]], %[[POISON]] : i64, !llvm.ptr, i1, !llvm.ptr, !llvm.ptr), ^

// NAMED-LABEL: llvm.func @kernel(
// NAMED-NOT: llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @kernel(%p: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^loop(%zero, %s : i64, !llvm.ptr)
^loop(%i: i64, %q: !llvm.ptr):
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next, %p : i64, !llvm.ptr), ^end
^end:
  llvm.return
}

// A pointer that moves on is in the memory that it began in: its parts move on.

// CHECK-LABEL: llvm.func @moves(
// CHECK: llvm.br ^[[LOOP:bb[0-9]+]](%{{.*}}, %{{.*}}, %[[C:.*]], %[[X:.*]], %[[Y:.*]] : i64, !llvm.ptr, i1, !llvm.ptr, !llvm.ptr)
// CHECK: ^[[LOOP]](%{{.*}}: i64, %[[Q:.*]]: !llvm.ptr, %[[IS_FIRST:.*]]: i1, %[[FIRST:.*]]: !llvm.ptr, %[[SECOND:.*]]: !llvm.ptr):
// CHECK: llvm.cond_br %[[IS_FIRST]]
// CHECK-DAG: %[[NQ:.*]] = llvm.getelementptr %[[Q]][1]
// CHECK-DAG: %[[NF:.*]] = llvm.getelementptr %[[FIRST]][1]
// CHECK-DAG: %[[NS:.*]] = llvm.getelementptr %[[SECOND]][1]
// CHECK: llvm.cond_br %{{.*}}, ^[[LOOP]](%{{.*}}, %[[NQ]], %[[IS_FIRST]], %[[NF]], %[[NS]] : i64, !llvm.ptr, i1, !llvm.ptr, !llvm.ptr), ^

// NAMED-LABEL: llvm.func @moves(
// NAMED-NOT: llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @moves(%p: !llvm.ptr, %n: i64, %c: i1) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %start = llvm.select %c, %s, %p : i1, !llvm.ptr
  llvm.br ^loop(%zero, %start : i64, !llvm.ptr)
^loop(%i: i64, %q: !llvm.ptr):
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  %moved = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next, %moved : i64, !llvm.ptr), ^end
^end:
  llvm.return
}
