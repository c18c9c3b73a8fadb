; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -tilespace-place=pipeline-start -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O3>' -tilespace-place=pipeline-start -S %s -o %t

; LLVM 22 leaves address arithmetic behind an llvm.ptrmask without operands where it infers spaces through it.

target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef, align 16

; CHECK-LABEL: define internal float @masked(
; CHECK: %s = getelementptr i8, ptr %m, i64 32
; CHECK: load float, ptr %s
define internal float @masked(ptr %p) noinline {
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8)
  %s = getelementptr i8, ptr %m, i64 32
  %v = load float, ptr %s
  ret float %v
}

; CHECK-LABEL: define internal float @plain(
; CHECK: load float, ptr addrspace(3)
define internal float @plain(ptr %p) noinline {
  %s = getelementptr i8, ptr %p, i64 32
  %v = load float, ptr %s
  ret float %v
}

define ptx_kernel void @k(ptr %out, i64 %i) {
  %t = getelementptr float, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %i
  %v = call float @masked(ptr %t)
  %w = call float @plain(ptr %t)
  %sum = fadd float %v, %w
  store float %sum, ptr %out
  ret void
}
