// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Shared or global, or not known at all: the generic instruction is the right one.

// CHECK-LABEL: llvm.func @either(
// CHECK:         %[[P:.*]] = llvm.select
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, i32, i32) -> i32
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, i32) -> i32
llvm.func @either(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %c: i1, %n: i32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%p, %n, %n) : (!llvm.ptr, i32, i32) -> i32
  %w = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}

// CHECK-LABEL: llvm.func @unknown(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, i32) -> i32
llvm.func @unknown(%p: !llvm.ptr, %n: i32) {
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}

// Resolved with shared memory on both sides.

// CHECK-LABEL: llvm.func @shared(
// CHECK:         llvm.cmpxchg %{{.*}} : !llvm.ptr<3>, i32
// CHECK:         llvm.atomicrmw add %{{.*}} : !llvm.ptr<3>, i32
llvm.func @shared(%s: !llvm.ptr<3>, %g: !llvm.ptr<3>, %c: i1, %n: i32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %g : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%p, %n, %n) : (!llvm.ptr, i32, i32) -> i32
  %w = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}
