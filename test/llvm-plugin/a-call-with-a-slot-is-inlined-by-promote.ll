; RUN: opt -load=%llvm-plugin -load-pass-plugin=%llvm-plugin -tilespace-promote -inline-threshold=-100 -passes='default<O3>' -S %s | FileCheck %s
; RUN: opt -load=%llvm-plugin -load-pass-plugin=%llvm-plugin -inline-threshold=-100 -passes='default<O3>' -S %s | FileCheck %s --check-prefix=OFF

; A function that is too costly for the inliner is inlined where it gets the address of a slot, so that the slot is
; registers in the end. It stays a call where it gets other memory, or a slot that cannot become registers.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @swap(ptr %p, ptr %q) {
  %a = load volatile i32, ptr %q
  %b = load i32, ptr %p
  store i32 %a, ptr %p
  store volatile i32 %b, ptr %q
  ret void
}

; CHECK-LABEL: define ptx_kernel void @slot(
; CHECK-NOT:     alloca
; CHECK-NOT:     call void @swap
; CHECK:         ret void
; OFF-LABEL:   define ptx_kernel void @slot(
; OFF:           alloca i32
; OFF:           call void @swap
define ptx_kernel void @slot(ptr %out, i32 %n) {
  %slot = alloca i32
  store i32 %n, ptr %slot
  call void @swap(ptr %slot, ptr %out)
  %v = load i32, ptr %slot
  store i32 %v, ptr %out
  ret void
}

; CHECK-LABEL: define ptx_kernel void @memory(
; CHECK:         call void @swap
define ptx_kernel void @memory(ptr %out, ptr %in) {
  call void @swap(ptr %in, ptr %out)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @large(
; CHECK:         call void @swap
define ptx_kernel void @large(ptr %out, i32 %n) {
  %slot = alloca [257 x i32]
  %at = getelementptr i32, ptr %slot, i32 %n
  call void @swap(ptr %at, ptr %out)
  %v = load i32, ptr %slot
  store i32 %v, ptr %out
  ret void
}
