; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O3>' %s | llc -O3 -mcpu=sm_90 -o %t.ptx
; RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=PTX

; Numba's kernels: an array in parts, a negative index that counts from the end, addresses by arithmetic on numbers with the
; strides of the array, functions that return a status and write their result to a slot, and kernels by metadata.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_cudapy_smem_1 = internal addrspace(3) global [64 x float] undef, align 4

; CHECK-LABEL: define internal i32 @get.local.global(
; CHECK:         load float, ptr addrspace(1)
; CHECK:         store float %v, ptr addrspace(5)
; CHECK-LABEL: define internal i32 @get.local.shared(
; CHECK:         load float, ptr addrspace(3)
; CHECK:         store float %v, ptr addrspace(5)
define linkonce_odr i32 @get(ptr %.ret, ptr %data, i64 %shape, i64 %stride, i64 %i) noinline {
entry:
  %behind = icmp slt i64 %i, 0
  %plus = add i64 %i, %shape
  %at = select i1 %behind, i64 %plus, i64 %i
  %base = ptrtoint ptr %data to i64
  %bytes = mul i64 %stride, %at
  %sum = add i64 %base, %bytes
  %element = inttoptr i64 %sum to ptr
  %v = load float, ptr %element, align 4
  store float %v, ptr %.ret, align 4
  ret i32 0
}

; PTX: generic=0
define void @kernel(ptr %x.0, ptr %x.1, i64 %x.2, i64 %x.3, ptr %x.4, i64 %x.5.0, i64 %x.6.0, ptr %y.4) {
entry:
  %.1 = alloca float, align 4
  %.2 = alloca float, align 4
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = sext i32 %tid to i64
  %near = getelementptr float, ptr addrspace(3) @_cudapy_smem_1, i64 %i
  store float 1.0, ptr addrspace(3) %near, align 4
  %s1 = call i32 @get(ptr %.1, ptr %x.4, i64 %x.5.0, i64 %x.6.0, i64 -1)
  %s2 = call i32 @get(ptr %.2, ptr addrspacecast (ptr addrspace(3) @_cudapy_smem_1 to ptr), i64 64, i64 4, i64 %i)
  %v = load float, ptr %.1, align 4
  %w = load float, ptr %.2, align 4
  %sum = fadd float %v, %w
  store float %sum, ptr %y.4, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

!nvvm.annotations = !{!0}
!0 = !{ptr @kernel, !"kernel", i32 1}
