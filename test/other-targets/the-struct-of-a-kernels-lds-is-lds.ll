; RUN: opt -mcpu=gfx942 -load-pass-plugin=%llvm-plugin -passes='amdgpu-lower-module-lds,tilespace<place=optimizer-last>,verify' -S %s \
; RUN:   | FileCheck %s

; At link time LLVM has made one struct of the LDS of each kernel, and another of the helpers' LDS, at fixed
; addresses. The address 0 of such a struct is not null.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [32 x i32] poison
; CHECK: @llvm.amdgcn.kernel.k.lds = internal addrspace(3) global {{.*}} !absolute_symbol

; CHECK-LABEL: define internal i32 @get(
; CHECK:         load i32, ptr addrspace(3)
define internal i32 @get(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
; CHECK-LABEL: define internal i32 @far(
; CHECK:         load i32, ptr addrspace(3)
; CHECK:         load i32, ptr addrspace(3)
define internal i32 @far(ptr %p) noinline {
  %g = addrspacecast ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @other, i32 3) to ptr
  %a = load i32, ptr %g
  %v = load i32, ptr %p
  %s = add i32 %a, %v
  ret i32 %s
}
; A choice of LDS and memory that the host names stays flat.
; CHECK-LABEL: define internal i32 @either(
; CHECK:         load i32, ptr %p
define internal i32 @either(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %r0 = call i32 @get(ptr %g)
  %r1 = call i32 @far(ptr %g)
  %h = addrspacecast ptr addrspace(1) %out to ptr
  %c = icmp eq i32 %r0, %r1
  %e = select i1 %c, ptr %g, ptr %h
  %r = call i32 @either(ptr %e)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @k2(ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %r1 = call i32 @far(ptr %g)
  store i32 %r1, ptr addrspace(1) %out
  ret void
}
