; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' %s | llc -O3 -mcpu=sm_90 -o %t.ptx
; RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=PTX

; The masks of the analysis say in which memory each pointer is that a merge chooses from, also of one that may be null,
; whose own type names no space: no access is by null. One that may be in either memory has none.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef

; PTX: generic=1

; CHECK-LABEL: define ptx_kernel void @null_or_shared(
; CHECK-DAG:     load float, ptr addrspace(3) %
; CHECK-DAG:     load float, ptr addrspace(1) %
; CHECK:         ret void
define ptx_kernel void @null_or_shared(ptr %row, ptr addrspace(1) %out, i1 %c, i1 %d) {
  %slot = alloca ptr
  store ptr null, ptr %slot
  br i1 %d, label %set, label %use
set:
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot
  br label %use
use:
  %t = load ptr, ptr %slot
  %p = select i1 %c, ptr %t, ptr %row
  %v = load float, ptr %p
  store float %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define ptx_kernel void @either(
; CHECK:         load float, ptr %p
define ptx_kernel void @either(ptr %row, ptr addrspace(1) %out, i1 %c, i1 %d) {
  %t = select i1 %d, ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %row
  %p = select i1 %c, ptr %t, ptr %row
  %v = load float, ptr %p
  store float %v, ptr addrspace(1) %out
  ret void
}
