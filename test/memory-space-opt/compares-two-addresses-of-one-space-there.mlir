// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=mode=first-time | FileCheck %s

// A window has one start and does not wrap around: two addresses in it have the same distance and the same order in the
// space as in generic memory, and neither is null. An alloca keeps its type, and is cast for the comparison.

// CHECK-LABEL: llvm.func @shared(
// CHECK-SAME:    %[[P:[^:]*]]: !llvm.ptr<3>, %[[Q:[^:]*]]: !llvm.ptr<3>)
// CHECK-NOT:     addrspacecast
// CHECK:         llvm.icmp "eq" %[[P]], %[[Q]] : !llvm.ptr<3>
// CHECK:         llvm.icmp "ult" %{{.*}}, %[[Q]] : !llvm.ptr<3>
// CHECK:         llvm.icmp "sge" %[[P]], %{{.*}} : !llvm.ptr<3>
llvm.func @shared(%p: !llvm.ptr<3>, %q: !llvm.ptr<3>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.getelementptr %g[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %a = llvm.icmp "eq" %g, %h : !llvm.ptr
  %b = llvm.icmp "ult" %n, %h : !llvm.ptr
  %c = llvm.icmp "sge" %g, %n : !llvm.ptr
  %d = llvm.and %a, %b : i1
  %e = llvm.and %c, %d : i1
  llvm.return %e : i1
}

// CHECK-LABEL: llvm.func @local(
// CHECK:         %[[A:.*]] = llvm.alloca
// CHECK:         %[[L:.*]] = llvm.addrspacecast %[[A]] : !llvm.ptr to !llvm.ptr<5>
// CHECK:         %[[END:.*]] = llvm.getelementptr inbounds %[[L]][4]
// CHECK:       ^{{.*}}(%[[I:.*]]: !llvm.ptr<5>):
// CHECK:         llvm.icmp "ne" %{{.*}}, %[[END]] : !llvm.ptr<5>
// CHECK:         llvm.icmp "eq" %[[L]], %{{.*}} : !llvm.ptr<5>
llvm.func @local(%x: f32) -> i1 {
  %four = llvm.mlir.constant(4 : i32) : i32
  %a = llvm.alloca %four x f32 : (i32) -> !llvm.ptr
  %end = llvm.getelementptr inbounds %a[4] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.br ^loop(%a : !llvm.ptr)
^loop(%i: !llvm.ptr):
  llvm.store %x, %i : f32, !llvm.ptr
  %n = llvm.getelementptr inbounds %i[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %more = llvm.icmp "ne" %n, %end : !llvm.ptr
  %first = llvm.icmp "eq" %a, %n : !llvm.ptr
  llvm.cond_br %more, ^loop(%n : !llvm.ptr), ^out
^out:
  llvm.return %first : i1
}

// In global memory the address is the generic one.
// CHECK-LABEL: llvm.func @global(
// CHECK:         llvm.icmp "ugt" %{{.*}}, %{{.*}} : !llvm.ptr<1>
llvm.func @global(%p: !llvm.ptr, %q: !llvm.ptr<1>) -> i1 attributes {nvvm.kernel} {
  %h = llvm.addrspacecast %q : !llvm.ptr<1> to !llvm.ptr
  %n = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, f32
  %a = llvm.icmp "ugt" %n, %h : !llvm.ptr
  llvm.return %a : i1
}
