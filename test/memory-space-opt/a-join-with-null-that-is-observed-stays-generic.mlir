// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A value that may be null is compared, stored and passed on, besides being accessed. Those uses see the generic value
// that was joined, and not a value that went to shared memory and back: null would not be null any more.

// CHECK-LABEL: llvm.func @compared(
// CHECK:       ^bb1(%[[P:.*]]: !llvm.ptr):
// CHECK:         llvm.icmp "eq" %[[P]], %{{.*}} : !llvm.ptr
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @compared(%p: !llvm.ptr<3>, %c: i1) -> f32 {
  %n = llvm.mlir.zero : !llvm.ptr
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  llvm.cond_br %c, ^join(%g : !llvm.ptr), ^join(%n : !llvm.ptr)
^join(%q: !llvm.ptr):
  %t = llvm.icmp "eq" %q, %n : !llvm.ptr
  llvm.cond_br %t, ^exit(%z : f32), ^go
^go:
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.br ^exit(%v : f32)
^exit(%r: f32):
  llvm.return %r : f32
}

// CHECK-LABEL: llvm.func @stored(
// CHECK:         %[[Q:.*]] = llvm.select %{{.*}}, %{{.*}}, %{{.*}} : i1, !llvm.ptr{{$}}
// CHECK:         llvm.store %[[Q]], %{{.*}} : !llvm.ptr, !llvm.ptr
llvm.func @stored(%p: !llvm.ptr<3>, %c: i1, %slot: !llvm.ptr) {
  %n = llvm.mlir.zero : !llvm.ptr
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %g, %n : i1, !llvm.ptr
  llvm.store %q, %slot : !llvm.ptr, !llvm.ptr
  llvm.store %c, %q : i1, !llvm.ptr
  llvm.return
}

// The conversion between generic and global is the identity: null stays null.
// CHECK-LABEL: llvm.func @global(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> i1
llvm.func @global(%p: !llvm.ptr<1>, %c: i1) -> i1 {
  %n = llvm.mlir.zero : !llvm.ptr
  %g = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr
  %q = llvm.select %c, %g, %n : i1, !llvm.ptr
  %t = llvm.icmp "eq" %q, %n : !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> i1
  %r = llvm.and %t, %v : i1
  llvm.return %r : i1
}
