; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O3>' %s | llc -O3 -mcpu=sm_90 -o %t.ptx
; RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=PTX

; AdaptiveCpp's kernels for its one pass over all targets: the lambda by value, a wrapper that is a kernel by metadata and
; passes its arguments to a function with generic pointers, local memory in a variable, and the data layout of older releases.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%lambda = type { ptr, ptr, i64 }

@__acpp_sscp_internal_dynamic_local_memory = external addrspace(3) global [0 x i32], align 16

; CHECK-LABEL: define internal void @body(
; CHECK:         load float, ptr addrspace(1)
; CHECK:         store float {{.*}}, ptr addrspace(3)
; CHECK:         load float, ptr addrspace(3)
; CHECK:         store float {{.*}}, ptr addrspace(1)
; PTX: generic=0 global=2 shared=2
define internal void @body(ptr %captured, ptr %scratch) {
  %in = load ptr, ptr %captured, align 8
  %slot = getelementptr inbounds i8, ptr %captured, i64 8
  %out = load ptr, ptr %slot, align 8
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %tid to i64
  %from = getelementptr inbounds float, ptr %in, i64 %i
  %v = load float, ptr %from, align 4
  %near = getelementptr inbounds float, ptr %scratch, i64 %i
  store float %v, ptr %near, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %other = xor i64 %i, 1
  %beside = getelementptr inbounds float, ptr %scratch, i64 %other
  %w = load float, ptr %beside, align 4
  %to = getelementptr inbounds float, ptr %out, i64 %i
  store float %w, ptr %to, align 4
  ret void
}

define void @__acpp_sscp_kernel(ptr byval(%lambda) align 8 %captured) {
  %scratch = addrspacecast ptr addrspace(3) @__acpp_sscp_internal_dynamic_local_memory to ptr
  call void @body(ptr %captured, ptr %scratch)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

!nvvm.annotations = !{!0}
!0 = !{ptr @__acpp_sscp_kernel, !"kernel", i32 1}
