; A function with a call that must not be duplicated.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef

declare void @bar() noduplicate convergent
define internal void @g(ptr %p) noinline {
  store i32 2, ptr %p
  ret void
}
define internal void @f(ptr %p) noinline {
  call void @bar() noduplicate
  store i32 1, ptr %p
  call void @g(ptr %p)
  ret void
}
define ptx_kernel void @k(ptr %p) {
  %q = load ptr, ptr %p
  store i32 0, ptr %q
  call void @f(ptr %q)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  ret void
}
