; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; Lanes exchange numbers: the pointer in memory stays known.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison
@cell = internal addrspace(3) global ptr poison
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)

; CHECK-LABEL: define amdgpu_kernel void @k(
; CHECK:         load i32, ptr addrspace(3)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %i) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %c = addrspacecast ptr addrspace(3) @cell to ptr
  store volatile ptr %c, ptr addrspace(1) %out
  store ptr %g, ptr addrspace(3) @cell
  %n = call i32 @llvm.amdgcn.ds.bpermute(i32 %i, i32 4)
  store i32 %n, ptr addrspace(1) %out
  %p = load ptr, ptr addrspace(3) @cell
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}
