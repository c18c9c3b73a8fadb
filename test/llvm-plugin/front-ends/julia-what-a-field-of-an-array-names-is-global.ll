; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>' -S %s | FileCheck %s

; Kernels of Julia's GPUCompiler: arrays by value as aggregates, with pointers that name their memory, and the state of the
; run time as a number, of which nothing is said. A function that is not inlined gets an array by reference, in a slot.

target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%array = type { ptr addrspace(1), i64, [1 x i64], i64 }

; CHECK-LABEL: define internal fastcc float @julia_sum_12(
; CHECK:         load ptr addrspace(1), ptr addrspace(5)
; CHECK:         load float, ptr addrspace(1)
define internal fastcc float @julia_sum_12(ptr noundef nonnull readonly align 8 dereferenceable(32) %a) noinline {
top:
  %base = load ptr addrspace(1), ptr %a, align 8
  %v = load float, ptr addrspace(1) %base, align 4
  ret float %v
}

; CHECK-LABEL: define internal fastcc i64 @julia_state_15(
; CHECK:         load i64, ptr %data
define internal fastcc i64 @julia_state_15([1 x i64] %state) noinline {
top:
  %number = extractvalue [1 x i64] %state, 0
  %data = inttoptr i64 %number to ptr
  %v = load i64, ptr %data, align 8
  ret i64 %v
}

define ptx_kernel void @_Z3sum13CuDeviceArray([1 x i64] %state, %array %in, %array %out) {
conversion:
  %slot = alloca %array, align 8
  store %array %in, ptr %slot, align 8
  %v = call fastcc float @julia_sum_12(ptr %slot)
  %s = call fastcc i64 @julia_state_15([1 x i64] %state)
  %t = sitofp i64 %s to float
  %sum = fadd float %v, %t
  %to = extractvalue %array %out, 0
  store float %sum, ptr addrspace(1) %to, align 4
  ret void
}
