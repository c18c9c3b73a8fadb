; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' -S %s | FileCheck %s

; A pointer that a loop changes, an unknown pointer, a volatile access, and two memories with pointers of one type.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef

; CHECK-LABEL: define ptx_kernel void @in_a_loop(
; CHECK:         load float, ptr %p
define ptx_kernel void @in_a_loop(ptr %row, ptr addrspace(1) %out, i1 %more) {
entry:
  br label %loop
loop:
  %p = phi ptr [ addrspacecast (ptr addrspace(3) @tile to ptr), %entry ], [ %row, %loop ], [ %next, %again ]
  %v = load float, ptr %p
  store float %v, ptr addrspace(1) %out
  %next = getelementptr float, ptr %p, i64 1
  br i1 %more, label %loop, label %again
again:
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; CHECK-LABEL: define float @of_a_caller(
; CHECK:         load float, ptr %p
define float @of_a_caller(ptr %row, i1 %inside) {
  %p = select i1 %inside, ptr %row, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %v = load float, ptr %p
  ret float %v
}

; CHECK-LABEL: define ptx_kernel void @volatile(
; CHECK:         load volatile float, ptr %p
define ptx_kernel void @volatile(ptr %row, ptr addrspace(1) %out, i1 %inside) {
  %p = select i1 %inside, ptr %row, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %v = load volatile float, ptr %p
  store float %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define ptx_kernel void @stack_or_parameter(
; CHECK:         load float, ptr %p
define ptx_kernel void @stack_or_parameter(ptr byval([4 x float]) %border, ptr addrspace(1) %out, i1 %inside, i64 %i) {
  %slot = alloca [4 x float]
  %s = getelementptr float, ptr %slot, i64 %i
  store float 1.0, ptr %s
  %p = select i1 %inside, ptr %s, ptr %border
  %v = load float, ptr %p
  store float %v, ptr addrspace(1) %out
  ret void
}
