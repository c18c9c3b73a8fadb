; Floating-point types of other machines.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %p) {
  %q = load ptr, ptr %p
  %v = load x86_fp80, ptr %q
  store x86_fp80 %v, ptr %q
  %w = load ppc_fp128, ptr %q
  store ppc_fp128 %w, ptr %q
  ret void
}
