; Dead code that refers to itself.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %p) { 
  ret void
dead:
  %q = getelementptr i8, ptr %q, i32 1
  store i32 0, ptr %q
  %r = load ptr, ptr %r
  br label %dead
}
define void @f(ptr %p) {
  %q = load ptr, ptr %p
  store i32 0, ptr %q
  unreachable
dead:
  call void @f(ptr %q)
  ret void
}
