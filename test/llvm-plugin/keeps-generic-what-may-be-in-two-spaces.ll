; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s

; Which of the two it is, is decided at run time. An open function takes any pointer.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef

; CHECK-LABEL: define ptx_kernel void @either(
; CHECK:         store float 1.000000e+00, ptr %q
define ptx_kernel void @either(ptr %p, i1 %c) {
  %q = select i1 %c, ptr %p, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  store float 1.0, ptr %q
  ret void
}

; CHECK-LABEL: define void @open(
; CHECK-NEXT:    store float 1.000000e+00, ptr %p
define void @open(ptr %p) {
  store float 1.0, ptr %p
  ret void
}
