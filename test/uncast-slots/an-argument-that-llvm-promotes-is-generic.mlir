// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{promote-arguments=false})' | FileCheck %s --check-prefix=OFF
//
// LLVM passes what a function loads through an argument, instead of the address: two places at most, before any write,
// and where it knows all calls. It does not look through a cast.

// OFF: llvm.func internal @sum(%{{.*}}: !llvm.ptr<5>)

// CHECK-LABEL: llvm.func internal @sum(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr) -> i32 attributes {nvvm.as = array<i32: 0>
// CHECK-NOT:     addrspacecast
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i32
llvm.func internal @sum(%p: !llvm.ptr<5>) -> i32 attributes {nvvm.as = array<i32: 5>, nvvm.as_stated} {
  %a = llvm.load %p : !llvm.ptr<5> -> i32
  %one = llvm.mlir.constant(1 : i64) : i64
  %q = llvm.getelementptr inbounds %p[%one] : (!llvm.ptr<5>, i64) -> !llvm.ptr<5>, i32
  %b = llvm.load %q : !llvm.ptr<5> -> i32
  %c = llvm.add %a, %b : i32
  llvm.return %c : i32
}

// An offset that is not a constant.
// CHECK-LABEL: llvm.func internal @indexed(
// CHECK-SAME:    !llvm.ptr<5>
llvm.func internal @indexed(%p: !llvm.ptr<5>, %i: i64) -> i32 {
  %q = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr<5>, i64) -> !llvm.ptr<5>, i32
  %a = llvm.load %q : !llvm.ptr<5> -> i32
  llvm.return %a : i32
}

// The address itself is stored.
// CHECK-LABEL: llvm.func internal @stored(
// CHECK-SAME:    !llvm.ptr<5>
llvm.func internal @stored(%p: !llvm.ptr<5>, %g: !llvm.ptr<1>) -> i32 {
  %a = llvm.load %p : !llvm.ptr<5> -> i32
  llvm.store %p, %g : !llvm.ptr<5>, !llvm.ptr<1>
  llvm.return %a : i32
}

// CHECK-LABEL: llvm.func @calls(
// CHECK:         %[[SLOT:.*]] = llvm.alloca
// CHECK-NOT:     addrspacecast
// CHECK:         llvm.call @sum(%[[SLOT]]) : (!llvm.ptr) -> i32
// CHECK:         %[[CAST:.*]] = llvm.addrspacecast %[[SLOT]] : !llvm.ptr to !llvm.ptr<5>
// CHECK:         llvm.call @three(%[[CAST]])
llvm.func @calls(%x: i32, %g: !llvm.ptr<1>) {
  %n = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  llvm.store %x, %slot : i32, !llvm.ptr
  %s = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  %v = llvm.call @sum(%s) : (!llvm.ptr<5>) -> i32
  %t = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  %w = llvm.call @three(%t) : (!llvm.ptr<5>) -> i32
  llvm.call @writes(%t, %g) : (!llvm.ptr<5>, !llvm.ptr<1>) -> ()
  %i = llvm.mlir.constant(1 : i64) : i64
  %z = llvm.call @indexed(%t, %i) : (!llvm.ptr<5>, i64) -> i32
  %o = llvm.call @stored(%t, %g) : (!llvm.ptr<5>, !llvm.ptr<1>) -> i32
  %y = llvm.call @public(%t) : (!llvm.ptr<5>) -> i32
  llvm.return
}

// Three places.
// CHECK-LABEL: llvm.func internal @three(
// CHECK-SAME:    !llvm.ptr<5>
llvm.func internal @three(%p: !llvm.ptr<5>) -> i32 {
  %a = llvm.load %p : !llvm.ptr<5> -> i32
  %q = llvm.getelementptr inbounds %p[1] : (!llvm.ptr<5>) -> !llvm.ptr<5>, i32
  %b = llvm.load %q : !llvm.ptr<5> -> i32
  %r = llvm.getelementptr inbounds %p[2] : (!llvm.ptr<5>) -> !llvm.ptr<5>, i32
  %c = llvm.load %r : !llvm.ptr<5> -> i32
  %d = llvm.add %a, %b : i32
  %e = llvm.add %c, %d : i32
  llvm.return %e : i32
}

// A write before the load.
// CHECK-LABEL: llvm.func internal @writes(
// CHECK-SAME:    !llvm.ptr<5>
llvm.func internal @writes(%p: !llvm.ptr<5>, %g: !llvm.ptr<1>) {
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.store %zero, %g : i32, !llvm.ptr<1>
  %a = llvm.load %p : !llvm.ptr<5> -> i32
  llvm.store %a, %g : i32, !llvm.ptr<1>
  llvm.return
}

// Unknown calls.
// CHECK-LABEL: llvm.func @public(
// CHECK-SAME:    !llvm.ptr<5>
llvm.func @public(%p: !llvm.ptr<5>) -> i32 {
  %a = llvm.load %p : !llvm.ptr<5> -> i32
  llvm.return %a : i32
}
