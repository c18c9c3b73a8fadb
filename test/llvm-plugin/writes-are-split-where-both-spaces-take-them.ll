; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90 -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O3>' -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90 %s | llc -mcpu=sm_90 | FileCheck %s --check-prefix=PTX

; A write to constant memory or to an argument by value has no form, even where it never runs. So a write by a pointer
; that may be there is not split. A read is.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = addrspace(4) externally_initialized global [4 x i32] zeroinitializer
@tile = internal addrspace(3) global [4 x i32] undef

; CHECK-LABEL: define ptx_kernel void @constant(
; CHECK:         load i32, ptr addrspace(4)
; CHECK:         atomicrmw add ptr %p,
; CHECK:         store i32 %{{.*}}, ptr %p
; PTX-LABEL: .entry constant(
; PTX-NOT:     st.const
; PTX-NOT:     atom.const
; PTX-LABEL: .entry argument(
define ptx_kernel void @constant(ptr %out, i1 %c) {
  %p = select i1 %c, ptr addrspacecast (ptr addrspace(4) @table to ptr), ptr %out
  %v = load i32, ptr %p
  %old = atomicrmw add ptr %p, i32 1 monotonic
  store i32 %v, ptr %p
  ret void
}

; CHECK-LABEL: define ptx_kernel void @argument(
; CHECK:         atomicrmw add ptr %p,
; CHECK:         call void @llvm.memcpy.p0.p1.i64(ptr %p,
define ptx_kernel void @argument(ptr byval([4 x i32]) %in, ptr %out, ptr %other, i1 %c) {
  %p = select i1 %c, ptr %in, ptr %out
  %old = atomicrmw add ptr %p, i32 1 monotonic
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %other, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @shared(
; CHECK:         atomicrmw add ptr addrspace({{[13]}})
; CHECK:         atomicrmw add ptr addrspace({{[13]}})
; CHECK:         store i32 %{{.*}}, ptr addrspace({{[13]}})
define ptx_kernel void @shared(ptr %out, i1 %c) {
  %p = select i1 %c, ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %out
  %old = atomicrmw add ptr %p, i32 1 monotonic
  store i32 %old, ptr %p
  ret void
}
