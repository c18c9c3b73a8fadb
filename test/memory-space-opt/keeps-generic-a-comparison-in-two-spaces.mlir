// RUN: tilespace-opt %s --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The comparison stays as it is: in two spaces, with a pointer to an unknown space, with a pointer that may be null,
// and with a sum that is another number in a space of fewer bits.

// CHECK-LABEL: llvm.func @two(
// CHECK:         llvm.icmp "eq" %{{.*}}, %{{.*}} : !llvm.ptr{{$}}
llvm.func @two(%p: !llvm.ptr<3>, %q: !llvm.ptr<1>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<1> to !llvm.ptr
  %a = llvm.icmp "eq" %g, %h : !llvm.ptr
  llvm.return %a : i1
}

// CHECK-LABEL: llvm.func @unknown(
// CHECK:         llvm.icmp "eq" %{{.*}}, %{{.*}} : !llvm.ptr{{$}}
llvm.func @unknown(%p: !llvm.ptr<3>, %q: !llvm.ptr) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.icmp "eq" %g, %q : !llvm.ptr
  llvm.return %a : i1
}

// The first shared variable may have the number that a null of shared memory has.
// CHECK-LABEL: llvm.func @null(
// CHECK:         llvm.icmp "eq" %{{.*}}, %{{.*}} : !llvm.ptr{{$}}
// CHECK:         llvm.icmp "ult" %{{.*}}, %{{.*}} : !llvm.ptr{{$}}
llvm.func @null(%p: !llvm.ptr<3>, %c: i1) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %q = llvm.select %c, %g, %null : i1, !llvm.ptr
  %a = llvm.icmp "eq" %g, %q : !llvm.ptr
  %b = llvm.icmp "ult" %q, %g : !llvm.ptr
  %d = llvm.and %a, %b : i1
  llvm.return %d : i1
}

// CHECK-LABEL: llvm.func @masked(
// CHECK:         llvm.icmp "eq" %{{.*}}, %{{.*}} : !llvm.ptr{{$}}
llvm.func @masked(%p: !llvm.ptr<3>, %m: i64) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.intr.ptrmask %g, %m : (!llvm.ptr, i64) -> !llvm.ptr
  %a = llvm.icmp "eq" %g, %q : !llvm.ptr
  llvm.return %a : i1
}

module attributes {llvm.data_layout = "e-p3:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"} {
// CHECK-LABEL: llvm.func @narrow(
// CHECK:         llvm.icmp "eq" %{{.*}}, %{{.*}} : !llvm.ptr{{$}}
llvm.func @narrow(%p: !llvm.ptr<3>, %i: i64) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.getelementptr %g[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %a = llvm.icmp "eq" %g, %q : !llvm.ptr
  llvm.return %a : i1
}
}

// Resolved with one space.
// CHECK-LABEL: llvm.func @one(
// CHECK:         llvm.icmp "eq" %{{.*}}, %{{.*}} : !llvm.ptr<3>
llvm.func @one(%p: !llvm.ptr<3>, %q: !llvm.ptr<3>) -> i1 {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %h = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.icmp "eq" %g, %h : !llvm.ptr
  llvm.return %a : i1
}
