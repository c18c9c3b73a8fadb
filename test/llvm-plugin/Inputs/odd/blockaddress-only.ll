; The address of a block is stored: a function with it cannot be copied.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef

define internal i32 @f(ptr %p, i32 %i) noinline {
  br label %a
a:
  %v = load i32, ptr %p
  ret i32 %v
}
define ptx_kernel void @k(ptr %p) {
  %q = load ptr, ptr %p
  %x = call i32 @f(ptr %q, i32 1)
  %y = call i32 @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 0)
  store i32 %x, ptr %q
  store ptr blockaddress(@f, %a), ptr %p
  ret void
}
