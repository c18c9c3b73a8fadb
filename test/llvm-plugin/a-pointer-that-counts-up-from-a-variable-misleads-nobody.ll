; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; A loop over an array in shared memory has a phi with the type of its space, which LLVM's inference ignores. A phi that
; counts up from a generic null would be left without an operand: that function stays as it is.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef

; CHECK-LABEL: define internal i32 @typed(
; CHECK:         load i32, ptr addrspace(1)
define internal i32 @typed(ptr %out, i32 %n) noinline {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = phi ptr addrspace(3) [ @tile, %entry ], [ %q, %loop ]
  %q = getelementptr i32, ptr addrspace(3) %p, i64 1
  store i32 %i, ptr addrspace(3) %p
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %v = load i32, ptr %out
  ret i32 %v
}

; CHECK-LABEL: define internal i32 @null(
; CHECK:         load i32, ptr %m
define internal i32 @null(ptr %out, i32 %n) noinline {
entry:
  %some = icmp slt i32 %n, 4
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = phi ptr [ null, %entry ], [ %q, %loop ]
  %q = getelementptr i32, ptr %p, i64 1
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %m = phi ptr [ %out, %entry ], [ %q, %loop ]
  %v = load i32, ptr %m
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, i32 %n) {
  %a = call i32 @typed(ptr %out, i32 %n)
  %b = call i32 @null(ptr %out, i32 %n)
  %c = add i32 %a, %b
  store i32 %c, ptr %out
  ret void
}
