; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s

; IREE's dispatches for AMDGPU: kernels with pointers to global memory, tiles in LDS, and calls of microkernels, which are
; C with flat pointers and an offset for each, and are linked as bitcode.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__shared_memory__ = private addrspace(3) global [4 x [64 x float]] poison, align 16

; CHECK-LABEL: define internal void @iree_uk_amdgpu_scale(
; CHECK:         load float, ptr addrspace(1)
; CHECK:         store float {{.*}}, ptr addrspace(3)
; CHECK:         load float, ptr addrspace(3)
; CHECK:         store float {{.*}}, ptr addrspace(1)
define internal void @iree_uk_amdgpu_scale(ptr %in, i64 %in.at, ptr %shared, i64 %shared.at, ptr %out, i64 %out.at) noinline {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %i = zext i32 %lane to i64
  %from = getelementptr inbounds float, ptr %in, i64 %in.at
  %from.i = getelementptr inbounds float, ptr %from, i64 %i
  %v = load float, ptr %from.i, align 4
  %tile = getelementptr inbounds float, ptr %shared, i64 %shared.at
  %tile.i = getelementptr inbounds float, ptr %tile, i64 %i
  store float %v, ptr %tile.i, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %w = load float, ptr %tile, align 4
  %x = fmul float %v, %w
  %to = getelementptr inbounds float, ptr %out, i64 %out.at
  %to.i = getelementptr inbounds float, ptr %to, i64 %i
  store float %x, ptr %to.i, align 4
  ret void
}

define amdgpu_kernel void @scale_dispatch_0(ptr addrspace(1) inreg noalias noundef nonnull readonly align 16 %0, ptr addrspace(1) inreg noalias noundef nonnull align 16 %1) #0 {
  %block = call i32 @llvm.amdgcn.workgroup.id.x()
  %b = zext i32 %block to i64
  %at = mul i64 %b, 64
  %in = addrspacecast ptr addrspace(1) %0 to ptr
  %tile = addrspacecast ptr addrspace(3) @__shared_memory__ to ptr
  %out = addrspacecast ptr addrspace(1) %1 to ptr
  call void @iree_uk_amdgpu_scale(ptr %in, i64 %at, ptr %tile, i64 0, ptr %out, i64 %at)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "target-cpu"="gfx942" }
