; RUN: opt -load-pass-plugin=%llvm-plugin -mcpu=sm_90 -disable-output %s \
; RUN:   -passes='tilespace<place=optimizer-last;report=%t.json>'
; RUN: FileCheck %s <%t.json

; Assembly of CUDA's half precision has lines with nothing but a brace.

; CHECK:      "accesses": {
; CHECK:      "after": {
; CHECK-NEXT:   "generic": 3
; CHECK-NEXT: }
; CHECK-NEXT: }

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @add(ptr %p, ptr %q) {
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  %sum = call i32 asm "{\0Aadd.f16x2 $0, $1, $2;\0A}", "=r,r,r"(i32 %a, i32 %b)
  store i32 %sum, ptr %p
  ret void
}
