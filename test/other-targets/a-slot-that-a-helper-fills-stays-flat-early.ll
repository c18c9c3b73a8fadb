; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=pipeline-start>,verify' -S %s | FileCheck %s

; LLVM inlines the copy, and passes its source on to a helper that only reads.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define internal void @fill(ptr %to, ptr %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 256, i1 false)
  ret void
}

; CHECK-LABEL: define internal i32 @pick(
; CHECK:         load i32, ptr %p
define internal i32 @pick(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

; CHECK-LABEL: define internal i32 @own(
; CHECK:         load i32, ptr addrspace(3) %{{.*}}
define internal i32 @own(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr %in) {
  %slot = alloca [64 x i32], addrspace(5)
  %f = addrspacecast ptr addrspace(5) %slot to ptr
  call void @fill(ptr %f, ptr %in)
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %r0 = call i32 @pick(ptr %f)
  %r1 = call i32 @own(ptr %g)
  %sum = add i32 %r0, %r1
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
