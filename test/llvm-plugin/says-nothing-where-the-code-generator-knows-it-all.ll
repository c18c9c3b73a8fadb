; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s

; Where pointers come from arguments of the kernel, from a stack slot or from a variable, LLVM's code generator finds the
; spaces by itself. Another cast would change the order of instructions and nothing else: @quiet comes out as it went in.
; @loud beside it has a pointer out of memory.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [32 x i32] zeroinitializer

; CHECK-LABEL: define ptx_kernel void @quiet(
; CHECK-NEXT:    %slot = alloca i32
; CHECK-NEXT:    %s = addrspacecast ptr addrspace(3) @tile to ptr
; CHECK-NEXT:    %held = load ptr, ptr %view
; CHECK-NEXT:    %either = select i1 %c, ptr %p, ptr %held
; CHECK-NEXT:    %v = load i32, ptr %either
; CHECK-NEXT:    store i32 %v, ptr %slot
; CHECK-NEXT:    store i32 %v, ptr %s
; CHECK-NEXT:    ret void
define ptx_kernel void @quiet(ptr %p, ptr byval(ptr) %view, i1 %c) {
  %slot = alloca i32
  %s = addrspacecast ptr addrspace(3) @tile to ptr
  %held = load ptr, ptr %view
  %either = select i1 %c, ptr %p, ptr %held
  %v = load i32, ptr %either
  store i32 %v, ptr %slot
  store i32 %v, ptr %s
  ret void
}

; CHECK-LABEL: define ptx_kernel void @loud(
; CHECK:         store i32 0, ptr addrspace(1) %{{.*}}
define ptx_kernel void @loud(ptr %p) {
  %q = load ptr, ptr %p
  store i32 0, ptr %q
  ret void
}

