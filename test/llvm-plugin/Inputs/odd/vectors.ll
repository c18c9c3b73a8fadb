; Vectors of pointers.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, i32, <4 x i1>, <4 x i32>)
define ptx_kernel void @k(ptr %p, <4 x i64> %i) {
  %q = load <4 x ptr>, ptr %p
  %g = getelementptr i32, <4 x ptr> %q, <4 x i64> %i
  %e = extractelement <4 x ptr> %g, i32 0
  store i32 0, ptr %e
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %g, i32 4, <4 x i1> splat (i1 true), <4 x i32> undef)
  store <4 x i32> %v, ptr %e
  ret void
}
