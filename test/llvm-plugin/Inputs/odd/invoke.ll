; A pointer that is the result of an invoke: nothing can be inserted right after it.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @personality(...)
define internal ptr @get(ptr %p) noinline {
  %q = load ptr, ptr %p
  ret ptr %q
}
define ptx_kernel void @k(ptr %p) personality ptr @personality {
  %q = invoke ptr @get(ptr %p) to label %ok unwind label %bad
ok:
  store i32 0, ptr %q
  ret void
bad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
