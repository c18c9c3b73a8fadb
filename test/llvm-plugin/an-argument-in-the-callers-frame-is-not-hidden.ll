; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' -S %s | FileCheck %s

; The memory of an `inalloca` argument is the slot that the call itself names, so that no assembly may come in between; the
; memory of a `preallocated` argument is the result of an intrinsic. A plain argument's memory is hidden.

target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define internal void @get(ptr %a) {
  %p = load ptr, ptr %a
  store i32 1, ptr %p
  ret void
}
define internal void @get_inalloca(ptr inalloca(<{ ptr }>) %a) {
  %p = load ptr, ptr %a
  store i32 1, ptr %p
  ret void
}
define internal void @get_preallocated(ptr preallocated(<{ ptr }>) %a) {
  %p = load ptr, ptr %a
  store i32 1, ptr %p
  ret void
}
declare token @llvm.call.preallocated.setup(i32)
declare ptr @llvm.call.preallocated.arg(token, i32)

; CHECK-LABEL: define ptx_kernel void @plain(
; CHECK: %[[HIDDEN:.*]] = call ptr asm "", "=l,0"(ptr %x)
; CHECK: call void @get(ptr %[[HIDDEN]])
define ptx_kernel void @plain() {
  %x = alloca <{ ptr }>
  %l = alloca i32
  store ptr %l, ptr %x
  call void @get(ptr %x)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @inalloca(
; CHECK: call void @get_inalloca(ptr inalloca(<{ ptr }>) %x)
define ptx_kernel void @inalloca() {
  %x = alloca inalloca <{ ptr }>
  %l = alloca i32
  store ptr %l, ptr %x
  call void @get_inalloca(ptr inalloca(<{ ptr }>) %x)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @preallocated(
; CHECK: call void @get_preallocated(ptr preallocated(<{ ptr }>) %x)
define ptx_kernel void @preallocated() {
  %t = call token @llvm.call.preallocated.setup(i32 1)
  %x = call ptr @llvm.call.preallocated.arg(token %t, i32 0) preallocated(<{ ptr }>)
  %l = alloca i32
  store ptr %l, ptr %x
  call void @get_preallocated(ptr preallocated(<{ ptr }>) %x) [ "preallocated"(token %t) ]
  ret void
}
