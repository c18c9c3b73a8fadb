// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-each --memory-space-opt | FileCheck %s

// LLVM makes loops of these: 16 bits, and a counter of 64 bits that wraps around. The intrinsics are left alone, as are
// calls that are not of the form the name says.

// CHECK-LABEL: llvm.func @others(
// CHECK-SAME:    %[[S:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK-NEXT:    %[[P:.*]] = llvm.addrspacecast %[[S]] : !llvm.ptr<3> to !llvm.ptr
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i16.p0"(%[[P]]
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.cta.f16.p0"(%[[P]]
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.cta.i64.p0"(%[[P]]
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.dec.gen.i.sys.i64.p0"(%[[P]]
llvm.func @others(%s: !llvm.ptr<3>, %a: i16, %b: f16, %c: i64) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %0 = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i16.p0"(%p, %a, %a) : (!llvm.ptr, i16, i16) -> i16
  %1 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.cta.f16.p0"(%p, %b) : (!llvm.ptr, f16) -> f16
  %2 = llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.cta.i64.p0"(%p, %c) : (!llvm.ptr, i64) -> i64
  %3 = llvm.call_intrinsic "llvm.nvvm.atomic.dec.gen.i.sys.i64.p0"(%p, %c) : (!llvm.ptr, i64) -> i64
  llvm.return
}

// MLIR does not check calls of intrinsics. A wrong one is not made into an op that is wrong in another way.
// CHECK-LABEL: llvm.func @wrong(
// CHECK-SAME:    %[[S:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK:         %[[P:.*]] = llvm.addrspacecast %[[S]] : !llvm.ptr<3> to !llvm.ptr
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.f32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, f32) -> f32
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, i32) -> ()
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, i32, i32) -> i32
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%[[P]]) : (!llvm.ptr) -> i32
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, i32, i64) -> i32
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%[[P]], %{{.*}}) ["bundle"(%{{.*}} : i32)]
llvm.func @wrong(%s: !llvm.ptr<3>, %f: f32, %n: i32, %m: i64) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %0 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.f32.p0"(%p, %f) : (!llvm.ptr, f32) -> f32
  llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> ()
  %2 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n, %n) : (!llvm.ptr, i32, i32) -> i32
  %3 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p) : (!llvm.ptr) -> i32
  %4 = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%p, %n, %m) : (!llvm.ptr, i32, i64) -> i32
  %5 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) ["bundle"(%n : i32)] : (!llvm.ptr, i32) -> i32
  llvm.return
}

// With 32 bits the operations have instructions.
// CHECK-LABEL: llvm.func @of_32_bits(
// CHECK-SAME:    %[[S:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK-NEXT:    llvm.cmpxchg %[[S]], %{{.*}} syncscope("block") monotonic monotonic : !llvm.ptr<3>, i32
// CHECK:         llvm.atomicrmw uinc_wrap %[[S]], %{{.*}} syncscope("block") monotonic : !llvm.ptr<3>, i32
llvm.func @of_32_bits(%s: !llvm.ptr<3>, %a: i32) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %0 = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%p, %a, %a) : (!llvm.ptr, i32, i32) -> i32
  %1 = llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.cta.i32.p0"(%p, %a) : (!llvm.ptr, i32) -> i32
  llvm.return
}
