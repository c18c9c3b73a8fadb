; Functions that are only assembly.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define internal i32 @f(ptr %p) naked noinline {
  call void asm sideeffect "ret;", ""()
  unreachable
}
define ptx_kernel void @k(ptr %p) naked {
  %q = load ptr, ptr null
  store i32 0, ptr %q
  unreachable
}
