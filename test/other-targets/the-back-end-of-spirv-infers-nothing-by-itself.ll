; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; So a space that is visible within one function is named as well; any other access stays.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:         load i32, ptr addrspace(3)
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c) {
  %p = select i1 %c, ptr addrspace(4) addrspacecast (ptr addrspace(3) @tile to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(3) @other to ptr addrspace(4))
  %v = load i32, ptr addrspace(4) %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define spir_func i32 @unknown(
; CHECK:         load i32, ptr addrspace(4) %p
define spir_func i32 @unknown(ptr addrspace(4) %p) {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
