; A function that is not to be optimized.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef

define internal void @f(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}
define ptx_kernel void @k(ptr %p) noinline optnone {
  %q = load ptr, ptr %p
  store i32 0, ptr %q
  call void @f(ptr %q)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  ret void
}
