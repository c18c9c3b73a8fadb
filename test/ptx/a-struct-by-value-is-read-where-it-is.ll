; A run of the compiled kernel shows the same results before and after the passes.
; RUN: %run-ptx %s --ways=pipeline,ip-msp,optimizer-last b0 bytes:0100000002000000 1

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define internal i32 @get(ptr %p, i32 %i) noinline {
  %a = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %a
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr byval([2 x i32]) align 4 %s, i32 %i) {
  %slot = alloca [2 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %slot, ptr %s, i64 8, i1 false)
  %v = call i32 @get(ptr %slot, i32 %i)
  store i32 %v, ptr %out
  ret void
}
