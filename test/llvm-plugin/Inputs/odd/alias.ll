; A call through an alias reaches the function with another space.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef

@al = internal alias i32 (ptr), ptr @f
define internal i32 @f(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
define ptx_kernel void @k(ptr %p) {
  %q = load ptr, ptr %p
  %x = call i32 @f(ptr %q)
  %y = call i32 @al(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i32 %x, ptr %q
  ret void
}
