; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>,verify' -S %s | FileCheck %s
; RUN: sed s/gfx1250/gfx942/ %s | opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>,verify' -S | FileCheck %s --check-prefix=OWN

; From gfx1250 on a flat address of a slot names the slot of the thread that has made it. The thread that loads it from LDS
; may be another one.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@cell = internal addrspace(3) global ptr poison
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: define amdgpu_kernel void @k(
; CHECK:         load i32, ptr %p
; OWN-LABEL: define amdgpu_kernel void @k(
; OWN:         load i32, ptr addrspace(5)
define amdgpu_kernel void @k(ptr addrspace(1) %out) #0 {
  %slot = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %slot
  %g = addrspacecast ptr addrspace(5) %slot to ptr
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %id, 0
  br i1 %first, label %say, label %wait
say:
  store ptr %g, ptr addrspace(3) @cell
  br label %wait
wait:
  call void @llvm.amdgcn.s.barrier()
  %p = load ptr, ptr addrspace(3) @cell
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}

attributes #0 = { "target-cpu"="gfx1250" }
