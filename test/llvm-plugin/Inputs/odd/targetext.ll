; A type of another target.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %p, target("spirv.Image") %t) { 
  %q = load ptr, ptr %p
  store i32 1, ptr %q
  ret void }
