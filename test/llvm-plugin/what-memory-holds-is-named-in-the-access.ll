; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s

; A pointer comes out of a table that only the host fills: it names global memory, as the kernel's argument does, through
; address arithmetic and a phi.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define ptx_kernel void @gather(
; CHECK:         load ptr, ptr addrspace(1)
; CHECK:         phi ptr addrspace(1)
; CHECK:         load float, ptr addrspace(1)
define ptx_kernel void @gather(ptr %table, ptr addrspace(1) %out, i32 %n) {
entry:
  %p = load ptr, ptr %table
  br label %loop
loop:
  %at = phi ptr [ %p, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %v = load float, ptr %at
  store float %v, ptr addrspace(1) %out
  %next = getelementptr float, ptr %at, i64 1
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
