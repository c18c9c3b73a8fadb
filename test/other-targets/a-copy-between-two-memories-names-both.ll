; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; The second helper names neither memory: code outside the module can call it.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define internal void @both(
; CHECK:         call void @llvm.memcpy.p3.p1.i64(
define internal void @both(ptr %to, ptr %from) noinline {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 64, i1 false)
  ret void
}

; CHECK-LABEL: define void @one(
; CHECK:         call void @llvm.memcpy.p0.p0.i64(
define void @one(ptr %to, ptr %from) noinline {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 64, i1 false)
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) %in) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %i = addrspacecast ptr addrspace(1) %in to ptr
  call void @both(ptr %g, ptr %i)
  call void @one(ptr %g, ptr %i)
  ret void
}
