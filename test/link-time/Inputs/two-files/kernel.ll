target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [128 x float] poison

declare float @sum(ptr, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @rows(ptr %in, ptr %out, i32 %n) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr float, ptr %in, i32 %i
  %v = load float, ptr %from
  %to = getelementptr [128 x float], ptr addrspace(3) @tile, i32 0, i32 %i
  store float %v, ptr addrspace(3) %to
  %s = call float @sum(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 128)
  %g = call float @sum(ptr %in, i32 %n)
  %r = fadd float %s, %g
  store float %r, ptr %out
  ret void
}
