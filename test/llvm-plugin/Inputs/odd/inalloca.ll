; An argument in memory of the caller.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define internal void @f(ptr inalloca({i32, ptr}) %a) noinline {
  %e = getelementptr {i32, ptr}, ptr %a, i32 0, i32 1
  %q = load ptr, ptr %e
  store i32 0, ptr %q
  ret void
}
define ptx_kernel void @k(ptr %p) { 
  %a = alloca inalloca {i32, ptr}
  %e = getelementptr {i32, ptr}, ptr %a, i32 0, i32 1
  %q = load ptr, ptr %p
  store ptr %q, ptr %e
  call void @f(ptr inalloca({i32, ptr}) %a)
  ret void }
