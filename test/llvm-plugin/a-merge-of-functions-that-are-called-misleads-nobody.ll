; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -tilespace-place=pipeline-start -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O3>' -S %s | llc -mcpu=sm_80 -o /dev/null

; A table of functions that became a phi, as LLVM makes it of a switch. The inference starts at accesses and never gets
; there: but it does where such an address is compared, and then leaves an instruction without operands.

target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef, align 16

declare float @first(float)
declare float @second(float)

; CHECK-LABEL: define internal float @called(
; CHECK: load float, ptr addrspace(3)
define internal float @called(ptr %p, i1 %c) noinline {
entry:
  br i1 %c, label %left, label %right
left:
  br label %right
right:
  %f = phi ptr [ @first, %entry ], [ @second, %left ]
  %v = load float, ptr %p
  %r = call float %f(float %v)
  ret float %r
}

; CHECK-LABEL: define internal float @compared(
; CHECK: load float, ptr %p
define internal float @compared(ptr %p, i1 %c, ptr %g) noinline {
entry:
  br i1 %c, label %left, label %right
left:
  br label %right
right:
  %f = phi ptr [ @first, %entry ], [ @second, %left ]
  %v = load float, ptr %p
  %r = call float %f(float %v)
  %same = icmp eq ptr %f, %g
  %s = select i1 %same, float %r, float %v
  ret float %s
}

define ptx_kernel void @k(i1 %c, ptr %g, ptr addrspace(1) %out) {
  %tile = addrspacecast ptr addrspace(3) @tile to ptr
  %a = call float @called(ptr %tile, i1 %c)
  %b = call float @compared(ptr %tile, i1 %c, ptr %g)
  %s = fadd float %a, %b
  store float %s, ptr addrspace(1) %out
  ret void
}
