// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-each --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --verify-each --memory-space-opt=mode=first-time | FileCheck %s

// The intrinsics for scoped atomics take generic pointers only. In shared memory each is an atomicrmw of the same
// scope; the intrinsic without a scope in its name has the scope of the whole system.

// CHECK-LABEL: llvm.func @all(
// CHECK-SAME:    %[[S:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK-NEXT:    llvm.atomicrmw add %[[S]], %{{.*}} syncscope("block") monotonic : !llvm.ptr<3>, i32
// CHECK-NEXT:    llvm.atomicrmw add %[[S]], %{{.*}} monotonic : !llvm.ptr<3>, i64
// CHECK-NEXT:    llvm.atomicrmw fadd %[[S]], %{{.*}} syncscope("block") monotonic : !llvm.ptr<3>, f32
// CHECK-NEXT:    llvm.atomicrmw fadd %[[S]], %{{.*}} monotonic : !llvm.ptr<3>, f64
// CHECK-NEXT:    llvm.atomicrmw _and %[[S]], %{{.*}} syncscope("block") monotonic : !llvm.ptr<3>, i32
// CHECK-NEXT:    llvm.atomicrmw _or %[[S]], %{{.*}} monotonic : !llvm.ptr<3>, i64
// CHECK-NEXT:    llvm.atomicrmw _xor %[[S]], %{{.*}} syncscope("block") monotonic : !llvm.ptr<3>, i32
// CHECK-NEXT:    llvm.atomicrmw xchg %[[S]], %{{.*}} monotonic : !llvm.ptr<3>, i64
// CHECK-NEXT:    llvm.atomicrmw max %[[S]], %{{.*}} syncscope("block") monotonic : !llvm.ptr<3>, i32
// CHECK-NEXT:    llvm.atomicrmw min %[[S]], %{{.*}} monotonic : !llvm.ptr<3>, i64
// CHECK-NEXT:    llvm.atomicrmw uinc_wrap %[[S]], %{{.*}} syncscope("block") monotonic : !llvm.ptr<3>, i32
// CHECK-NEXT:    llvm.atomicrmw udec_wrap %[[S]], %{{.*}} monotonic : !llvm.ptr<3>, i32
// CHECK-NEXT:    llvm.return
llvm.func @all(%s: !llvm.ptr<3>, %i32: i32, %i64: i64, %f32: f32, %f64: f64) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %0 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %1 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %2 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.cta.f32.p0"(%p, %f32) : (!llvm.ptr, f32) -> f32
  %3 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.sys.f64.p0"(%p, %f64) : (!llvm.ptr, f64) -> f64
  %4 = llvm.call_intrinsic "llvm.nvvm.atomic.and.gen.i.cta.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %5 = llvm.call_intrinsic "llvm.nvvm.atomic.or.gen.i.sys.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %6 = llvm.call_intrinsic "llvm.nvvm.atomic.xor.gen.i.cta.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %7 = llvm.call_intrinsic "llvm.nvvm.atomic.exch.gen.i.sys.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %8 = llvm.call_intrinsic "llvm.nvvm.atomic.max.gen.i.cta.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %9 = llvm.call_intrinsic "llvm.nvvm.atomic.min.gen.i.sys.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %10 = llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.cta.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %11 = llvm.call_intrinsic "llvm.nvvm.atomic.dec.gen.i.sys.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  llvm.return
}

// The result replaces all uses of the intrinsic's result.
// CHECK-LABEL: llvm.func @result(
// CHECK:         %[[OLD:.*]] = llvm.atomicrmw add
// CHECK:         llvm.return %[[OLD]] : i32
llvm.func @result(%s: !llvm.ptr<3>, %n: i32) -> i32 {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %old = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return %old : i32
}

// In the cluster likewise.
// CHECK-LABEL: llvm.func @cluster(
// CHECK:         llvm.atomicrmw max %{{.*}}, %{{.*}} monotonic : !llvm.ptr<7>, i32
llvm.func @cluster(%s: !llvm.ptr<7>, %n: i32) -> i32 {
  %p = llvm.addrspacecast %s : !llvm.ptr<7> to !llvm.ptr
  %old = llvm.call_intrinsic "llvm.nvvm.atomic.max.gen.i.sys.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return %old : i32
}
