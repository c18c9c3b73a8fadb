; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O3>' -S %s | FileCheck %s --check-prefix=O
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O1>' -S %s | FileCheck %s --check-prefix=O
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O0>' -S %s | FileCheck %s --check-prefix=NONE

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; O-LABEL:    define ptx_kernel void @kernel(
; O:            load float, ptr addrspace(1)
; NONE-LABEL: define ptx_kernel void @kernel(
; NONE:         load float, ptr %q
define ptx_kernel void @kernel(ptr %table, ptr addrspace(1) %out) {
  %q = load ptr, ptr %table
  %v = load float, ptr %q
  store float %v, ptr addrspace(1) %out
  ret void
}
