; RUN: opt -mcpu=gfx942 -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>,verify' -S %s -o %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: llc -mcpu=gfx942 %t.ll -o /dev/null
; RUN: opt -mcpu=gfx942 -load-pass-plugin=%llvm-plugin -passes='tilespace<place=early-simplification>,verify' -S %s | FileCheck %s --check-prefix=EARLY

; LLVM would pass the helper the source that the slot is a copy of. At an early place, where slots
; are to become registers, nothing is hidden, and the helper stays flat.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison
declare void @llvm.memcpy.p5.p0.i64(ptr addrspace(5), ptr, i64, i1)

; CHECK-LABEL: define internal i32 @copy(
; CHECK:         load i32, ptr addrspace(5)
; EARLY-LABEL: define internal i32 @copy(
; EARLY:         load i32, ptr %p
define internal i32 @copy(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

; CHECK-LABEL: define amdgpu_kernel void @k(
; CHECK:         call ptr asm "", "=v,0"(ptr %g)
; EARLY-LABEL: define amdgpu_kernel void @k(
; EARLY-NOT:     asm
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr %in) {
  %slot = alloca [4 x i32], addrspace(5)
  call void @llvm.memcpy.p5.p0.i64(ptr addrspace(5) %slot, ptr %in, i64 16, i1 false)
  %g = addrspacecast ptr addrspace(5) %slot to ptr
  %r0 = call i32 @copy(ptr %g)
  store i32 %r0, ptr addrspace(1) %out
  ret void
}
