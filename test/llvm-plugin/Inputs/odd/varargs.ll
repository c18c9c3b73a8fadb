; A function that takes more arguments than it names.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef

define internal void @f(ptr %p, ...) noinline {
  %va = alloca ptr
  call void @llvm.va_start(ptr %va)
  %q = va_arg ptr %va, ptr
  store i32 0, ptr %q
  store i32 0, ptr %p
  ret void
}
declare void @llvm.va_start(ptr)
define ptx_kernel void @k(ptr %p) { 
  %q = load ptr, ptr %p
  call void (ptr, ...) @f(ptr %q, ptr %q)
  call void (ptr, ...) @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %p)
  ret void }
