; A definition that is only there to be inlined is called with one space.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define available_externally i32 @f(ptr %p) noinline {
  %q = load ptr, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}
define ptx_kernel void @k(ptr %p) {
  %q = load ptr, ptr %p
  %x = call i32 @f(ptr %q)
  store i32 %x, ptr %q
  ret void
}
