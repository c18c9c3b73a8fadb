; Tokens of convergence.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef

declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.anchor() convergent
define internal void @f(ptr %p) convergent noinline {
  %t = call token @llvm.experimental.convergence.entry()
  store i32 0, ptr %p
  ret void
}
define ptx_kernel void @k(ptr %p) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %q = load ptr, ptr %p
  call void @f(ptr %q) [ "convergencectrl"(token %t) ]
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr)) [ "convergencectrl"(token %t) ]
  ret void
}
