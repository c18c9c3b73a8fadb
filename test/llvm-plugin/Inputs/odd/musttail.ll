; A call that must come right before the return.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef

define internal ptr @get(ptr %p) noinline {
  %q = load ptr, ptr %p
  store i32 1, ptr %q
  ret ptr %q
}
define internal ptr @must(ptr %p) noinline {
  %r = musttail call ptr @get(ptr %p)
  ret ptr %r
}
define ptx_kernel void @k(ptr %p) {
  %a = call ptr @must(ptr %p)
  store i32 0, ptr %a
  %c = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %c
  %b = call ptr @must(ptr %c)
  store i32 0, ptr %b
  ret void
}
