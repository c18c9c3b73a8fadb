; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check;place=optimizer-early>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90 -passes='default<O3>' %s | llc -mcpu=sm_90 | FileCheck %s --check-prefix=PTX

; From sm_70 on LLVM passes the address of parameter memory to a function that only reads: the pointer of @sum stays
; generic. An argument that a function may write to is copied to the stack, and local, as another slot is.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, i32 }

; CHECK-LABEL: define internal i32 @sum(
; CHECK:         load i32, ptr %at
; PTX-LABEL:   .func {{.*}} sum(
; PTX-NOT:       ld.local
; PTX:           ld.b32
define internal i32 @sum(ptr readonly captures(none) %p, i32 %n) noinline {
  %at = getelementptr i32, ptr %p, i32 %n
  %a = load i32, ptr %at
  ret i32 %a
}

; CHECK-LABEL: define internal void @set(
; CHECK:         store i32 %n, ptr addrspace(5)
define internal void @set(ptr %p, i32 %n) noinline {
  %at = getelementptr i32, ptr %p, i32 %n
  store i32 %n, ptr %at
  ret void
}

; PTX-LABEL:   .entry kernel(
; PTX:           cvta.param
define ptx_kernel void @kernel(ptr byval(%pair) align 4 %v, ptr %o, i32 %n) {
  %s = call i32 @sum(ptr %v, i32 %n)
  store i32 %s, ptr %o
  ret void
}

; CHECK-LABEL: define ptx_kernel void @written(
; CHECK:         %[[V:.*]] = alloca %pair, align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 %[[V]], ptr align 4 %v, i64 8, i1 false)
; CHECK:         %[[H:.*]] = call ptr asm "", "=l,0"(ptr %[[V]])
; CHECK-NEXT:    call void @set(ptr %[[H]], i32 %n)
; PTX-LABEL:   .entry written(
; PTX-NOT:       cvta.param
; PTX:           ld.param
; PTX-NOT:       cvta.param
; PTX:           ret;
define ptx_kernel void @written(ptr byval(%pair) align 4 %v, ptr %o, i32 %n) {
  call void @set(ptr %v, i32 %n)
  %at = getelementptr i32, ptr %v, i32 %n
  %s = load i32, ptr %at
  store i32 %s, ptr %o
  ret void
}

; CHECK-LABEL: define ptx_kernel void @own(
; CHECK:         %[[H:.*]] = call ptr asm "", "=l,0"(ptr %slot)
; CHECK-NEXT:    call void @set(ptr %[[H]], i32 %n)
define ptx_kernel void @own(ptr %o, i32 %n) {
  %slot = alloca %pair, align 4
  call void @set(ptr %slot, i32 %n)
  %at = getelementptr i32, ptr %slot, i32 %n
  %s = load i32, ptr %at
  store i32 %s, ptr %o
  ret void
}
