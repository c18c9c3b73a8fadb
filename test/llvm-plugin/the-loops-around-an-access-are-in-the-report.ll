; RUN: opt %s -load-pass-plugin=%llvm-plugin '-passes=tilespace<report=%t.json>' -disable-output
; RUN: FileCheck %s --input-file=%t.json

; Loops within each other count each; one of two exits of a loop, and code after it, are in none. An access outside of loops
; has no depth.

; CHECK: "op": "llvm.load"
; CHECK-NOT: "depth"
; CHECK: "op": "llvm.store"
; CHECK: "depth": 1
; CHECK: "op": "llvm.store"
; CHECK: "depth": 2
; CHECK: "op": "llvm.store"
; CHECK: "depth": 1
; CHECK: "op": "llvm.store"
; CHECK-NOT: "depth"
; CHECK: "op": "llvm.store"
; CHECK-NOT: "depth"
; CHECK: "kernels"
target triple = "nvptx64-nvidia-cuda"

define void @f(ptr %p, i1 %a, i1 %b, i1 %c) {
  %v = load i32, ptr %p
  br label %outer

outer:
  store i32 1, ptr %p
  br label %inner

inner:
  store i32 2, ptr %p
  br i1 %a, label %inner, label %latch

latch:
  store i32 3, ptr %p
  br i1 %b, label %outer, label %leave

leave:
  store i32 4, ptr %p
  br i1 %c, label %end, label %end

end:
  store i32 %v, ptr %p
  ret void
}
