; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; The null of LDS is -1, and as a flat pointer null. A comparison of a loaded pointer stays; a
; comparison of the address of a variable has an answer.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison
@saved = internal addrspace(3) global ptr addrspace(3) poison

; CHECK-LABEL: define internal i32 @sees(
; CHECK:         icmp eq ptr %p, null
define internal i32 @sees(ptr %p) noinline {
  %is = icmp eq ptr %p, null
  br i1 %is, label %nothing, label %there
there:
  %v = load i32, ptr %p
  ret i32 %v
nothing:
  ret i32 -7
}

; CHECK-LABEL: define internal i32 @never(
; CHECK:         load i32, ptr addrspace(3)
define internal i32 @never(ptr %p) noinline {
  %is = icmp eq ptr %p, null
  br i1 %is, label %nothing, label %there
there:
  %v = load i32, ptr %p
  ret i32 %v
nothing:
  ret i32 -7
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %s = load ptr addrspace(3), ptr addrspace(3) @saved
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %h = addrspacecast ptr addrspace(3) @tile to ptr
  %r0 = call i32 @sees(ptr %g)
  %r1 = call i32 @never(ptr %h)
  %sum = add i32 %r0, %r1
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
