; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; Global memory is neither; of an unknown pointer the answer stays open.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i1 @llvm.amdgcn.is.shared(ptr)

; CHECK-LABEL: define internal i32 @knows(
; CHECK:         br i1 false
define internal i32 @knows(ptr %p) noinline {
  %is = call i1 @llvm.amdgcn.is.shared(ptr %p)
  br i1 %is, label %yes, label %no
yes:
  ret i32 -7
no:
  %v = load i32, ptr %p
  ret i32 %v
}

; CHECK-LABEL: define i32 @asks(
; CHECK:         call i1 @llvm.amdgcn.is.shared(ptr %p)
define i32 @asks(ptr %p) noinline {
  %is = call i1 @llvm.amdgcn.is.shared(ptr %p)
  br i1 %is, label %yes, label %no
yes:
  ret i32 -7
no:
  %v = load i32, ptr %p
  ret i32 %v
}

@variable = internal addrspace(1) global i32 0
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr %any) {
  %o = addrspacecast ptr addrspace(1) @variable to ptr
  %v = call i32 @knows(ptr %o)
  %w = call i32 @asks(ptr %any)
  %sum = add i32 %v, %w
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
