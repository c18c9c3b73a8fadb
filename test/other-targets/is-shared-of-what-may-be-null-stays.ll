; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>,verify' -S %s | FileCheck %s

; Null is not LDS, and an address in LDS is.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison
@saved = internal addrspace(3) global ptr addrspace(3) poison
declare i1 @llvm.amdgcn.is.shared(ptr)

; CHECK-LABEL: define internal i32 @asks(
; CHECK:         call i1 @llvm.amdgcn.is.shared(ptr
define internal i32 @asks(ptr %p) noinline {
  %is = call i1 @llvm.amdgcn.is.shared(ptr %p)
  br i1 %is, label %yes, label %no
yes:
  %v = load i32, ptr %p
  ret i32 %v
no:
  ret i32 -7
}

; CHECK-LABEL: define internal i32 @knows(
; CHECK:         br i1 true
define internal i32 @knows(ptr %p) noinline {
  %is = call i1 @llvm.amdgcn.is.shared(ptr %p)
  br i1 %is, label %yes, label %no
yes:
  %v = load i32, ptr %p
  ret i32 %v
no:
  ret i32 -7
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %s = load ptr addrspace(3), ptr addrspace(3) @saved
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %h = addrspacecast ptr addrspace(3) @tile to ptr
  %r0 = call i32 @asks(ptr %g)
  %r1 = call i32 @knows(ptr %h)
  %sum = add i32 %r0, %r1
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
