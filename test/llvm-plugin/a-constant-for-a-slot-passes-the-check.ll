; RUN: opt -S -load-pass-plugin=%llvm-plugin -passes='tilespace<check;place=optimizer-early>' %s | FileCheck %s

; A constant that LLVM may put in the place of a slot has no space, and none of the casts that come out changes that.

; CHECK:       @table = private unnamed_addr constant [2 x float]
; CHECK:       define internal float @get
; CHECK:         load float, ptr addrspace(5)

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = private unnamed_addr constant [2 x float] [float 3.0, float 2.0], align 4
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal float @get(ptr %c, i32 %i) noinline {
  %p = getelementptr float, ptr %c, i32 %i
  %v = load float, ptr %p
  ret float %v
}

define ptx_kernel void @k(ptr %out, i32 %n) {
  %slot = alloca [2 x float], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %slot, ptr align 4 @table, i64 8, i1 false)
  %v = call float @get(ptr %slot, i32 %n)
  store float %v, ptr %out
  ret void
}
