; Vectors of a size that is not known.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %p) {
  %q = load ptr, ptr %p
  %v = load <vscale x 4 x i32>, ptr %q
  store <vscale x 4 x i32> %v, ptr %q
  ret void
}
