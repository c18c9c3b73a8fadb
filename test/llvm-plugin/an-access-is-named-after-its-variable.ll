; RUN: opt %s -load-pass-plugin=%llvm-plugin '-passes=tilespace<report=%t.json>' -disable-output
; RUN: FileCheck %s --input-file=%t.json

; An address is followed back to the argument or the variable that it is computed from, around a loop as well; the function
; around a variable is left out.

; CHECK: "operand": 0,
; CHECK: "variable": "samples"
; CHECK: "operand": 1,
; CHECK: "variable": "samples"
; CHECK: "operand": 0,
; CHECK: "variable": "tile"

; A pointer that may be one of two has no name, nor has a pointer from memory.

; CHECK: "operand": 1,
; CHECK-NOT: "variable"
; CHECK: "operand": 0,
; CHECK: "variable": "samples"
; CHECK: "operand": 1,
; CHECK-NOT: "variable"
; CHECK: "kernels"
target triple = "nvptx64-nvidia-cuda"

@_ZZ1kPfE4tile = internal addrspace(3) global [64 x i32] undef

define void @f(ptr %samples, ptr %other, i64 %i, i1 %c) {
entry:
  %at = getelementptr i32, ptr %samples, i64 %i
  %v = load i32, ptr %at
  br label %loop

loop:
  %p = phi ptr [ %at, %entry ], [ %next, %loop ]
  store i32 %v, ptr %p
  %next = getelementptr i32, ptr %p, i64 1
  br i1 %c, label %loop, label %end

end:
  %t = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ1kPfE4tile to ptr)
  %either = select i1 %c, ptr %samples, ptr %other
  store i32 %t, ptr %either
  %q = load ptr, ptr %samples
  store i32 1, ptr %q
  ret void
}
