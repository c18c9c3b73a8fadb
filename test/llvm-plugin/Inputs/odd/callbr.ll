; A branch out of inline assembly, which MLIR cannot import.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %p) {
  %q = load ptr, ptr %p
  callbr void asm sideeffect "", "r,!i"(ptr %q) to label %a [label %b]
a:
  store i32 0, ptr %q
  ret void
b:
  store i32 1, ptr %q
  ret void
}
