; MLIR has no such instructions, or its verifier refuses them, or ends the process. They say nothing of the tile.

; RUN: split-file %s %t
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check>' -S %t/verifier.ll | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check>' -S %t/crash.ll | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check>' -S %t/length.ll | FileCheck %s

; CHECK: define internal i64 @get(
; CHECK: load i64, ptr addrspace(3)

;--- verifier.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i64] undef, align 16

define internal i64 @get(ptr %p) noinline {
  %v = load i64, ptr %p
  ret i64 %v
}

define ptx_kernel void @k(ptr %out, <4 x float> %x, <4 x i32> %e) {
  %y = call <4 x float> @llvm.ldexp.v4f32.v4i32(<4 x float> %x, <4 x i32> %e)
  store <4 x float> %y, ptr %out
  %v = call i64 @get(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i64 %v, ptr %out
  ret void
}

;--- crash.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i64] undef, align 16

define internal i64 @get(ptr %p) noinline {
  %v = load i64, ptr %p
  ret i64 %v
}

define ptx_kernel void @k(ptr %out, <2 x ptr> %two, <4 x ptr> %four) {
  %w = call <4 x ptr> @llvm.vector.insert.v4p0.v2p0(<4 x ptr> %four, <2 x ptr> %two, i64 2)
  store <4 x ptr> %w, ptr %out
  %v = call i64 @get(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i64 %v, ptr %out
  ret void
}

;--- length.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i64] undef, align 16

define internal i64 @get(ptr %p) noinline {
  %v = load i64, ptr %p
  ret i64 %v
}

define ptx_kernel void @k(ptr %out, ptr %from, i64 %n) {
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %out, ptr %from, i64 %n, i1 false)
  %v = call i64 @get(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i64 %v, ptr %out
  ret void
}
