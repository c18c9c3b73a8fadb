; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; Nothing is claimed of space 6, which is not tensor memory here.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: define internal i32 @apart(
; CHECK:         load i32, ptr %p
define internal i32 @apart(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

; CHECK-LABEL: define internal i32 @known(
; CHECK:         load i32, ptr addrspace(1) %{{.*}}
define internal i32 @known(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(6) %r) {
  %g = addrspacecast ptr addrspace(6) %r to ptr
  %o = addrspacecast ptr addrspace(1) %out to ptr
  %r0 = call i32 @apart(ptr %g)
  %r1 = call i32 @known(ptr %o)
  %sum = add i32 %r0, %r1
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
