; A stack slot that a test says is local, with its lifetime.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %p) {
  %a = alloca [4 x ptr]
  call void @llvm.lifetime.start.p0(ptr %a)
  %i = call i1 @llvm.nvvm.isspacep.local(ptr %a)
  call void @llvm.assume(i1 %i)
  %q = load ptr, ptr %p
  store ptr %q, ptr %a
  %r = load ptr, ptr %a
  store i32 0, ptr %r
  call void @llvm.lifetime.end.p0(ptr %a)
  ret void
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare void @llvm.assume(i1)
