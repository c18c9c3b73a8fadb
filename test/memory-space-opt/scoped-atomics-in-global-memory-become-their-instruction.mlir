// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-each --memory-space-opt | FileCheck %s

// LLVM 22 forgets the scope of an atomicrmw when it selects the instruction, which then is of the device. In global
// memory that would be too weak for an atomic of the system, and dearer than one of the block. So the instruction itself
// is written, as assembly that may touch any memory.

// CHECK-LABEL: llvm.func @all(
// CHECK-SAME:    %[[G:[a-z0-9]+]]: !llvm.ptr<1>, %[[I32:[a-z0-9]+]]: i32, %[[I64:[a-z0-9]+]]: i64, %[[F32:[a-z0-9]+]]: f32, %[[F64:[a-z0-9]+]]: f64)
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.add.s32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.add.s32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.add.u64 $0, [$1], $2;", "=l,l,l,~{memory}" %[[G]], %[[I64]] : (!llvm.ptr<1>, i64) -> i64
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.add.u64 $0, [$1], $2;", "=l,l,l,~{memory}" %[[G]], %[[I64]] : (!llvm.ptr<1>, i64) -> i64
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.add.f32 $0, [$1], $2;", "=f,l,f,~{memory}" %[[G]], %[[F32]] : (!llvm.ptr<1>, f32) -> f32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.add.f32 $0, [$1], $2;", "=f,l,f,~{memory}" %[[G]], %[[F32]] : (!llvm.ptr<1>, f32) -> f32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.add.f64 $0, [$1], $2;", "=d,l,d,~{memory}" %[[G]], %[[F64]] : (!llvm.ptr<1>, f64) -> f64
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.add.f64 $0, [$1], $2;", "=d,l,d,~{memory}" %[[G]], %[[F64]] : (!llvm.ptr<1>, f64) -> f64
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.and.b32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.and.b32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.or.b64 $0, [$1], $2;", "=l,l,l,~{memory}" %[[G]], %[[I64]] : (!llvm.ptr<1>, i64) -> i64
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.or.b64 $0, [$1], $2;", "=l,l,l,~{memory}" %[[G]], %[[I64]] : (!llvm.ptr<1>, i64) -> i64
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.xor.b32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.xor.b32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.exch.b64 $0, [$1], $2;", "=l,l,l,~{memory}" %[[G]], %[[I64]] : (!llvm.ptr<1>, i64) -> i64
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.exch.b64 $0, [$1], $2;", "=l,l,l,~{memory}" %[[G]], %[[I64]] : (!llvm.ptr<1>, i64) -> i64
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.max.s32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.max.s32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.min.s64 $0, [$1], $2;", "=l,l,l,~{memory}" %[[G]], %[[I64]] : (!llvm.ptr<1>, i64) -> i64
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.min.s64 $0, [$1], $2;", "=l,l,l,~{memory}" %[[G]], %[[I64]] : (!llvm.ptr<1>, i64) -> i64
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.inc.u32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.inc.u32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.cta.global.dec.u32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.inline_asm has_side_effects "atom.sys.global.dec.u32 $0, [$1], $2;", "=r,l,r,~{memory}" %[[G]], %[[I32]] : (!llvm.ptr<1>, i32) -> i32
// CHECK-NEXT:    llvm.return
llvm.func @all(%g: !llvm.ptr<1>, %i32: i32, %i64: i64, %f32: f32, %f64: f64) {
  %p = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %0 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %1 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %2 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %3 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %4 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.cta.f32.p0"(%p, %f32) : (!llvm.ptr, f32) -> f32
  %5 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.sys.f32.p0"(%p, %f32) : (!llvm.ptr, f32) -> f32
  %6 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.cta.f64.p0"(%p, %f64) : (!llvm.ptr, f64) -> f64
  %7 = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.f.sys.f64.p0"(%p, %f64) : (!llvm.ptr, f64) -> f64
  %8 = llvm.call_intrinsic "llvm.nvvm.atomic.and.gen.i.cta.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %9 = llvm.call_intrinsic "llvm.nvvm.atomic.and.gen.i.sys.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %10 = llvm.call_intrinsic "llvm.nvvm.atomic.or.gen.i.cta.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %11 = llvm.call_intrinsic "llvm.nvvm.atomic.or.gen.i.sys.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %12 = llvm.call_intrinsic "llvm.nvvm.atomic.xor.gen.i.cta.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %13 = llvm.call_intrinsic "llvm.nvvm.atomic.xor.gen.i.sys.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %14 = llvm.call_intrinsic "llvm.nvvm.atomic.exch.gen.i.cta.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %15 = llvm.call_intrinsic "llvm.nvvm.atomic.exch.gen.i.sys.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %16 = llvm.call_intrinsic "llvm.nvvm.atomic.max.gen.i.cta.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %17 = llvm.call_intrinsic "llvm.nvvm.atomic.max.gen.i.sys.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %18 = llvm.call_intrinsic "llvm.nvvm.atomic.min.gen.i.cta.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %19 = llvm.call_intrinsic "llvm.nvvm.atomic.min.gen.i.sys.i64.p0"(%p, %i64) : (!llvm.ptr, i64) -> i64
  %20 = llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.cta.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %21 = llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.sys.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %22 = llvm.call_intrinsic "llvm.nvvm.atomic.dec.gen.i.cta.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  %23 = llvm.call_intrinsic "llvm.nvvm.atomic.dec.gen.i.sys.i32.p0"(%p, %i32) : (!llvm.ptr, i32) -> i32
  llvm.return
}

// The result replaces all uses of the intrinsic's result.
// CHECK-LABEL: llvm.func @result(
// CHECK:         %[[OLD:.*]] = llvm.inline_asm
// CHECK:         llvm.return %[[OLD]] : i32
llvm.func @result(%g: !llvm.ptr<1>, %n: i32) -> i32 {
  %p = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %old = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return %old : i32
}
