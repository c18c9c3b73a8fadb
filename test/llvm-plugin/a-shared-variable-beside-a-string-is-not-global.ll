; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; A loop over a string merges nothing but addresses of a variable without a space, so that global memory is named in these.
; The cast address of a variable in shared memory, which is merged in the same function, is not one of them.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef
@file = internal constant [4 x i8] c"a/b\00"

; CHECK-LABEL: define internal void @helper(
; CHECK:         %p = phi ptr addrspace(1)
; CHECK:         load i8, ptr addrspace(1) %p
; CHECK:         store i32 0, ptr addrspace(3)
; CHECK:         store i32 1, ptr addrspace(1)
define internal void @helper(ptr %out, i1 %c) noinline {
entry:
  br label %loop
loop:
  %p = phi ptr [ @file, %entry ], [ %q, %loop ]
  %v = load i8, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  %more = icmp ne i8 %v, 0
  br i1 %more, label %loop, label %end
end:
  %s = select i1 %c, ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 8)
  store i32 0, ptr %s
  store i32 1, ptr %out
  ret void
}

define ptx_kernel void @k(ptr %out, i1 %c) {
  call void @helper(ptr %out, i1 %c)
  ret void
}
