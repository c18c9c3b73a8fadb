; Types that no register holds are loaded.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %p) { 
  %q = load ptr, ptr %p
  %v = load i12345, ptr %q
  store i12345 %v, ptr %q
  %b = load bfloat, ptr %q
  store bfloat %b, ptr %q
  %h = load fp128, ptr %q
  store fp128 %h, ptr %q
  ret void }
