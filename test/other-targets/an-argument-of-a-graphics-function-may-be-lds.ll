; LLVM 24 no longer assumes global memory there.
; UNSUPPORTED: llvm-24
; RUN: opt -load-pass-plugin=%llvm-plugin -mcpu=gfx1100 -passes='tilespace<place=optimizer-early>,verify' -S %s -pass-remarks-missed=tilespace 2>%t.remarks | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

; A kernel's argument is the host's. An argument of a function which shaders call may be an address of LDS, though
; LLVM would assume global memory for it: a cast after a test is true only there.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [64 x i32] poison
declare i1 @llvm.amdgcn.is.shared(ptr)

; REMARK: 'shader': it casts pointers to memory spaces itself
; CHECK-LABEL: define amdgpu_gfx void @shader(
; CHECK:         load i32, ptr %g
define amdgpu_gfx void @shader(ptr %p, ptr addrspace(1) %out) {
  %t = call i1 @llvm.amdgcn.is.shared(ptr %p)
  br i1 %t, label %no, label %yes
yes:
  %a = addrspacecast ptr %p to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %a
  br label %no
no:
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %v = load i32, ptr %g
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @kernel(
; CHECK:         load i32, ptr addrspace(3)
define amdgpu_kernel void @kernel(ptr %p, ptr addrspace(1) %out) {
  %a = addrspacecast ptr %p to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %a
  %cell = load ptr, ptr addrspace(1) %a
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %r = call i32 @get(ptr %g)
  store i32 %r, ptr addrspace(1) %out
  ret void
}

define internal i32 @get(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
