// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-each --memory-space-opt | FileCheck %s

// The hardware has no instruction for a counter of 64 bits that wraps around, and LLVM would select none for
// 128 bits; atomics of 16 bits depend on the hardware. The intrinsics are left alone, as are calls that are
// not of the form the name says.

// CHECK-LABEL: llvm.func @others(
// CHECK-SAME:    %[[G:[a-z0-9]+]]: !llvm.ptr<1>
// CHECK-NEXT:    %[[P:.*]] = llvm.addrspacecast %[[G]] : !llvm.ptr<1> to !llvm.ptr
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i16.p0"(%[[P]]
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.cta.f16.p0"(%[[P]]
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.sys.bf16.p0"(%[[P]]
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i16.p0"(%[[P]]
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i128.p0"(%[[P]]
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.cta.i64.p0"(%[[P]]
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.dec.gen.i.sys.i64.p0"(%[[P]]
llvm.func @others(%g: !llvm.ptr<1>, %a: i16, %b: f16, %c: i64, %d: bf16, %e: i128) {
  %p = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %0 = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i16.p0"(%p, %a, %a) : (!llvm.ptr, i16, i16) -> i16
  %1 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.cta.f16.p0"(%p, %b) : (!llvm.ptr, f16) -> f16
  %2 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.sys.bf16.p0"(%p, %d) : (!llvm.ptr, bf16) -> bf16
  %3 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i16.p0"(%p, %a) : (!llvm.ptr, i16) -> i16
  %4 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i128.p0"(%p, %e) : (!llvm.ptr, i128) -> i128
  %5 = llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.cta.i64.p0"(%p, %c) : (!llvm.ptr, i64) -> i64
  %6 = llvm.call_intrinsic "llvm.nvvm.atomic.dec.gen.i.sys.i64.p0"(%p, %c) : (!llvm.ptr, i64) -> i64
  llvm.return
}

// MLIR does not check calls of intrinsics. A wrong one is not made into an op that is wrong in another way.
// CHECK-LABEL: llvm.func @wrong(
// CHECK-SAME:    %[[G:[a-z0-9]+]]: !llvm.ptr<1>
// CHECK:         %[[P:.*]] = llvm.addrspacecast %[[G]] : !llvm.ptr<1> to !llvm.ptr
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.f32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, f32) -> f32
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, i32) -> ()
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, i32, i32) -> i32
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%[[P]]) : (!llvm.ptr) -> i32
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, i32, i64) -> i32
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%[[P]], %{{.*}}) ["bundle"(%{{.*}} : i32)]
llvm.func @wrong(%g: !llvm.ptr<1>, %f: f32, %n: i32, %m: i64) {
  %p = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
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
// CHECK-SAME:    %[[G:[a-z0-9]+]]: !llvm.ptr<1>
// CHECK-NEXT:    llvm.cmpxchg %[[G]], %{{.*}} syncscope("block") monotonic monotonic : !llvm.ptr<1>, i32
// CHECK:         llvm.inline_asm has_side_effects "atom.cta.global.add.s32 $0, [$1], $2;", {{.*}} %[[G]], %{{.*}} : (!llvm.ptr<1>, i32) -> i32
llvm.func @of_32_bits(%g: !llvm.ptr<1>, %a: i32) {
  %p = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %0 = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%p, %a, %a) : (!llvm.ptr, i32, i32) -> i32
  %1 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %a) : (!llvm.ptr, i32) -> i32
  llvm.return
}
