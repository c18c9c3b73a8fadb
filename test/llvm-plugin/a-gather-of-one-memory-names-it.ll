; In LLVM 21 intrinsics of this test have other operands.
; UNSUPPORTED: llvm-21
; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s

; A vector of pointers is cast as a pointer is, and a gather or scatter by it names the memory that all of them are to. A
; gather by pointers to two memories stays as it is.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef

; CHECK-LABEL: define internal void @copy(
; CHECK:         call <4 x i32> @llvm.masked.gather.v4i32.v4p3(
; CHECK:         call void @llvm.masked.scatter.v4i32.v4p1(
define internal void @copy(<4 x ptr> %from, <4 x ptr> %to, <4 x i1> %m) noinline {
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %from, <4 x i1> %m, <4 x i32> zeroinitializer)
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %v, <4 x ptr> align 4 %to, <4 x i1> %m)
  ret void
}

; CHECK-LABEL: define internal <2 x i32> @either(
; CHECK:         call <2 x i32> @llvm.masked.gather.v2i32.v2p0(
define internal <2 x i32> @either(<2 x ptr> %from) noinline {
  %v = call <2 x i32> @llvm.masked.gather.v2i32.v2p0(<2 x ptr> align 4 %from, <2 x i1> splat (i1 true), <2 x i32> zeroinitializer)
  ret <2 x i32> %v
}

define ptx_kernel void @k(ptr %out, <4 x i1> %m, <2 x i64> %i) {
  %s = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %g = getelementptr i32, ptr %out, <4 x i32> <i32 0, i32 4, i32 8, i32 12>
  call void @copy(<4 x ptr> %s, <4 x ptr> %g, <4 x i1> %m)
  %v0 = insertelement <2 x ptr> poison, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 0
  %v1 = insertelement <2 x ptr> %v0, ptr %out, i32 1
  %e = call <2 x i32> @either(<2 x ptr> %v1)
  store <2 x i32> %e, ptr %out
  ret void
}
