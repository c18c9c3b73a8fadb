; RUN: opt -load=%llvm-plugin -load-pass-plugin=%llvm-plugin -tilespace-promote -passes='default<O3>' -S %s -o %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: FileCheck %s --check-prefix=HINT < %t.ll
; RUN: opt -load=%llvm-plugin -load-pass-plugin=%llvm-plugin -passes='default<O3>' -S %s | FileCheck %s --check-prefix=OFF

; A loop that LLVM does not unroll by itself is unrolled where the loop's counter makes each index of a slot a number, so
; that the slot is registers in the end. It stays a loop where another access has an index that is known at run time, where
; the address of the slot leaves the function, or where the code would become too large. No hint stays in the module.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @elsewhere(ptr)
declare float @llvm.sqrt.f32(float)

; HINT-NOT: llvm.loop.unroll.full
; HINT-NOT: tilespace.unroll

; CHECK-LABEL: define ptx_kernel void @known(
; CHECK-NOT:     alloca
; CHECK:         ret void
; OFF-LABEL:   define ptx_kernel void @known(
; OFF:           alloca
; OFF:           ret void
define ptx_kernel void @known(ptr %data, i64 %n) {
entry:
  %slot = alloca [64 x float]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %from = getelementptr float, ptr %data, i64 %i
  %v = load volatile float, ptr %from
  %root = call float @llvm.sqrt.f32(float %v)
  %sum = fadd float %root, %v
  %product = fmul float %sum, %root
  %to = getelementptr float, ptr %slot, i64 %i
  store float %product, ptr %to
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 64
  br i1 %more, label %fill, label %outer
outer:
  %k = phi i64 [ 0, %fill ], [ %k.next, %next ]
  br label %use
use:
  %j = phi i64 [ 0, %outer ], [ %j.next, %use ]
  %at = getelementptr float, ptr %slot, i64 %j
  %w = load float, ptr %at
  %w.root = call float @llvm.sqrt.f32(float %w)
  %w.sum = fadd float %w.root, %w
  %out = getelementptr float, ptr %data, i64 %j
  store volatile float %w.sum, ptr %out
  store float %w.sum, ptr %at
  %j.next = add i64 %j, 1
  %j.more = icmp ult i64 %j.next, 64
  br i1 %j.more, label %use, label %next
next:
  %k.next = add i64 %k, 1
  %k.more = icmp ult i64 %k.next, %n
  br i1 %k.more, label %outer, label %done
done:
  ret void
}

; CHECK-LABEL: define ptx_kernel void @one_unknown_index(
; CHECK:         alloca [64 x float]
; CHECK:         phi i64
; CHECK:         ret void
define ptx_kernel void @one_unknown_index(ptr %data, i64 %n) {
entry:
  %slot = alloca [64 x float]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %from = getelementptr float, ptr %data, i64 %i
  %v = load volatile float, ptr %from
  %root = call float @llvm.sqrt.f32(float %v)
  %sum = fadd float %root, %v
  %product = fmul float %sum, %root
  %to = getelementptr float, ptr %slot, i64 %i
  store float %product, ptr %to
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 64
  br i1 %more, label %fill, label %done
done:
  %at = getelementptr float, ptr %slot, i64 %n
  %w = load float, ptr %at
  store float %w, ptr %data
  ret void
}

; CHECK-LABEL: define ptx_kernel void @leaves(
; CHECK:         alloca [64 x float]
; CHECK:         phi i64
; CHECK:         ret void
define ptx_kernel void @leaves(ptr %data) {
entry:
  %slot = alloca [64 x float]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %from = getelementptr float, ptr %data, i64 %i
  %v = load volatile float, ptr %from
  %root = call float @llvm.sqrt.f32(float %v)
  %sum = fadd float %root, %v
  %product = fmul float %sum, %root
  %to = getelementptr float, ptr %slot, i64 %i
  store float %product, ptr %to
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 64
  br i1 %more, label %fill, label %done
done:
  call void @elsewhere(ptr %slot)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @too_many_iterations(
; CHECK:         alloca [256 x float]
; CHECK:         phi i64
; CHECK:         ret void
define ptx_kernel void @too_many_iterations(ptr %data) {
entry:
  %slot = alloca [256 x float]
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %i.next, %fill ]
  %from = getelementptr float, ptr %data, i64 %i
  %v = load volatile float, ptr %from
  %root = call float @llvm.sqrt.f32(float %v)
  %sum = fadd float %root, %v
  %product = fmul float %sum, %root
  %quotient = fdiv float %product, %v
  %difference = fsub float %quotient, %root
  %to = getelementptr float, ptr %slot, i64 %i
  store float %difference, ptr %to
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 256
  br i1 %more, label %fill, label %use
use:
  %j = phi i64 [ 255, %fill ], [ %j.next, %use ]
  %at = getelementptr float, ptr %slot, i64 %j
  %w = load float, ptr %at
  store volatile float %w, ptr %data
  %j.next = add i64 %j, -1
  %j.more = icmp ne i64 %j, 0
  br i1 %j.more, label %use, label %done
done:
  ret void
}
