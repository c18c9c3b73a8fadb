; A helper that is called with shared and with global memory.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef

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
