; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s

; LLVM's code generator takes a pointer for global that is made from a kernel's number, or from a number in a by-value
; argument, if nothing else is made from the number, and it follows a loop over a by-value argument by itself. It ignores
; a number that is used in another way too.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define ptx_kernel void @quiet(
; CHECK-NOT:     addrspacecast
; CHECK:         ret void
define ptx_kernel void @quiet(i64 %n, ptr byval([4 x i64]) %view, i64 %count) {
entry:
  %p = inttoptr i64 %n to ptr
  store i32 0, ptr %p
  %m = load i64, ptr %view
  %q = inttoptr i64 %m to ptr
  store i32 0, ptr %q
  br label %loop
loop:
  %at = phi ptr [ %view, %entry ], [ %next, %loop ]
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %v = load i64, ptr %at
  %next = getelementptr i8, ptr %at, i64 8
  %j = add i64 %i, 1
  %more = icmp slt i64 %j, %count
  br i1 %more, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: define ptx_kernel void @loud(
; CHECK:         inttoptr
define ptx_kernel void @loud(i64 %n, ptr %out) {
  %p = inttoptr i64 %n to ptr
  store i32 0, ptr %p
  store i64 %n, ptr %out
  ret void
}
