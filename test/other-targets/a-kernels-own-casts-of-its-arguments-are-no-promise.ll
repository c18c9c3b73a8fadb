; RUN: opt -load-pass-plugin=%llvm-plugin -mcpu=gfx942 -passes='tilespace<place=optimizer-early>,verify' -S %s -pass-remarks-missed=tilespace 2>%t.remarks | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

; LLVM casts arguments of kernels to global memory itself, as at link time: these casts hold wherever the kernel runs. A
; cast after a test holds only there, and the function that has it stays as it is, which a remark says.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@cell = internal addrspace(3) global ptr poison
declare i1 @llvm.amdgcn.is.shared(ptr)

; CHECK-LABEL: define amdgpu_kernel void @argument(
; CHECK:         load ptr, ptr addrspace(1)
; CHECK:         load i32, ptr addrspace(1)
define amdgpu_kernel void @argument(ptr %p) {
  %a = addrspacecast ptr %p to ptr addrspace(1)
  %q = load ptr, ptr addrspace(1) %a
  %v = load i32, ptr %q
  store i32 %v, ptr addrspace(1) %a
  ret void
}

; REMARK: 'tested': it casts pointers to memory spaces itself
; CHECK-LABEL: define amdgpu_kernel void @tested(
; CHECK:         load i32, ptr %q
define amdgpu_kernel void @tested(ptr %p) {
  %q = load ptr, ptr %p
  %t = call i1 @llvm.amdgcn.is.shared(ptr %q)
  br i1 %t, label %yes, label %no
yes:
  %s = addrspacecast ptr %q to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %s
  br label %no
no:
  %v = load i32, ptr %q
  store i32 %v, ptr %p
  ret void
}
