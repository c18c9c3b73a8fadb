; An argument that only loads, stores and calls may take: no cast may.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef

define internal void @f(ptr swifterror %e, ptr %p) noinline {
  %q = load ptr, ptr %e
  store i32 0, ptr %q
  store i32 1, ptr %p
  ret void
}
define ptx_kernel void @k(ptr %p) {
  %s = alloca swifterror ptr
  %q = load ptr, ptr %p
  store ptr %q, ptr %s
  call void @f(ptr swifterror %s, ptr %q)
  call void @f(ptr swifterror %s, ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  ret void
}
