; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s

; The helper is called with shared and with global memory. One call goes to the function itself, the other one to
; a copy, and in there the accesses name the space. The signature stays.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK:         call void @scale(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
; CHECK:         call void @scale.global(ptr
define ptx_kernel void @kernel(ptr %p) {
  call void @scale(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  call void @scale(ptr %p)
  ret void
}

define internal void @scale(ptr %p) noinline {
  %v = load float, ptr %p
  %w = fmul float %v, 2.0
  store float %w, ptr %p
  ret void
}

; CHECK:       define internal void @scale(ptr
; CHECK:         load float, ptr addrspace(3)
; CHECK:         store float %{{.*}}, ptr addrspace(3)
; CHECK:       define internal void @scale.global(ptr
; CHECK:         load float, ptr addrspace(1)
; CHECK:         store float %{{.*}}, ptr addrspace(1)
