; RUN: opt %s -load-pass-plugin=%llvm-plugin '-passes=tilespace<report=%t.json>' -disable-output
; RUN: FileCheck %s --input-file=%t.json

; clang copies the values that a variable begins with from a constant of its own.

; CHECK: "variable": "values"
target triple = "nvptx64-nvidia-cuda"

@__const._Z1kPf.values = private unnamed_addr addrspace(1) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]

define i32 @f() {
  %v = load i32, ptr addrspacecast (ptr addrspace(1) @__const._Z1kPf.values to ptr)
  ret i32 %v
}
