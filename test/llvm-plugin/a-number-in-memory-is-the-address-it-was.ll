; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s

; A member that is a number, set by one function and made a pointer by another. A number that may come from two spaces
; stays generic.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%view = type { i32, i64 }

@tile = internal addrspace(3) global [64 x float] undef

define internal void @set(ptr %this, ptr %p) noinline {
  %base = getelementptr %view, ptr %this, i32 0, i32 1
  %n = ptrtoint ptr %p to i64
  store i64 %n, ptr %base
  ret void
}

; CHECK-LABEL: define internal void @fill(
; CHECK:         store float %x, ptr addrspace(3)
define internal void @fill(ptr %this, float %x) noinline {
  %base = getelementptr %view, ptr %this, i32 0, i32 1
  %n = load i64, ptr %base
  %p = inttoptr i64 %n to ptr
  store float %x, ptr %p
  ret void
}

; CHECK-LABEL: define internal void @fill_either(
; CHECK:         store float %x, ptr %p
define internal void @fill_either(ptr %this, float %x) noinline {
  %n = load i64, ptr %this
  %p = inttoptr i64 %n to ptr
  store float %x, ptr %p
  ret void
}

define ptx_kernel void @k(float %x, i32 %j) {
  %s = addrspacecast ptr addrspace(3) @tile to ptr
  %o = alloca %view
  store i32 %j, ptr %o
  call void @set(ptr %o, ptr %s)
  call void @fill(ptr %o, float %x)
  ret void
}

define ptx_kernel void @either(float %x, ptr %g, i1 %c) {
  %s = addrspacecast ptr addrspace(3) @tile to ptr
  %n = ptrtoint ptr %s to i64
  %m = ptrtoint ptr %g to i64
  %both = select i1 %c, i64 %n, i64 %m
  %o = alloca i64
  store i64 %both, ptr %o
  call void @fill_either(ptr %o, float %x)
  ret void
}
