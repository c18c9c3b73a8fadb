; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check;place=optimizer-early>' -S %s | FileCheck %s

; The kernel and @walk itself call @walk with pointers into the stack. The analysis keeps the contents of their stacks
; separate on the way to the answer, and the answer is equal in the end: one copy is enough.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%stack = type { ptr, i32 }
%pair = type { i64, i64 }

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK:         call void @walk.[[COPY:[^(]*]](
; CHECK:       define internal void @walk.[[COPY]](
; CHECK:         store i32 {{.*}}, ptr addrspace(5)
; CHECK:         call void @walk.[[COPY]](
; CHECK-NOT:   define internal void @walk.
define linkonce_odr void @walk(ptr %stack, ptr %x, i32 %n) noinline {
  %a = load i64, ptr %x
  %b = trunc i64 %a to i32
  %more = icmp sgt i32 %n, %b
  br i1 %more, label %again, label %push
push:
  %rows = load ptr, ptr %stack
  %at = getelementptr i8, ptr %stack, i64 8
  %k = load i32, ptr %at
  %row = getelementptr %pair, ptr %rows, i32 %k
  call void @llvm.memcpy.p0.p0.i64(ptr %row, ptr %x, i64 16, i1 false)
  %l = add i32 %k, 1
  store i32 %l, ptr %at
  ret void
again:
  %y = alloca %pair
  %clock = call i64 asm sideeffect "mov.u64 $0, %clock64;", "=l"()
  store i64 %clock, ptr %y
  %m = sub i32 %n, 1
  call void @walk(ptr %stack, ptr %y, i32 %m)
  ret void
}
define ptx_kernel void @kernel(ptr %rows, i64 %first, i32 %n) {
  %stack = alloca %stack
  %x = alloca %pair
  store i64 %first, ptr %x
  store ptr %rows, ptr %stack
  %at = getelementptr i8, ptr %stack, i64 8
  store i32 0, ptr %at
  call void @walk(ptr %stack, ptr %x, i32 %n)
  %k = load i32, ptr %at
  store i32 %k, ptr %rows
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
