; An argument that is built before the call.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare token @llvm.call.preallocated.setup(i32)
declare ptr @llvm.call.preallocated.arg(token, i32)
define internal void @f(ptr preallocated(ptr) %a) noinline { 
  %q = load ptr, ptr %a
  store i32 0, ptr %q
  ret void }
define ptx_kernel void @k(ptr %p) { 
  %t = call token @llvm.call.preallocated.setup(i32 1)
  %a = call ptr @llvm.call.preallocated.arg(token %t, i32 0) preallocated(ptr)
  %q = load ptr, ptr %p
  store ptr %q, ptr %a
  call void @f(ptr preallocated(ptr) %a) ["preallocated"(token %t)]
  ret void }
