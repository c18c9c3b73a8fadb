; RUN: opt %s -load-pass-plugin=%llvm-plugin '-passes=tilespace<report=%t.json>' -disable-output
; RUN: FileCheck %s --input-file=%t.json

; The report has the word of LLVM IR.

; CHECK: "op": "llvm.atomicrmw"
; CHECK: "operation": "fadd"
; CHECK: "op": "llvm.atomicrmw"
; CHECK: "operation": "uinc_wrap"
; CHECK: "op": "llvm.cmpxchg"
; CHECK-NOT: "operation"
; CHECK: "kernels"
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p, float %v, i32 %n) {
  %a = atomicrmw fadd ptr %p, float %v monotonic
  %b = atomicrmw uinc_wrap ptr %p, i32 %n monotonic
  %c = cmpxchg ptr %p, i32 %n, i32 %b monotonic monotonic
  ret void
}
