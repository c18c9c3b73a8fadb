; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early;check>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=pipeline-start;check>' -S %s | FileCheck %s

; Blocks that nothing leads to go first. In these LLVM's inference left a phi without an operand, and a walk to the object
; of an address did not end.

target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

; CHECK-LABEL: define ptx_kernel void @into_a_phi(
; CHECK-NOT: dead
; CHECK: store i32 %v, ptr addrspace(1)
define ptx_kernel void @into_a_phi(ptr %h, i32 %v) {
entry:
  %q = load ptr, ptr %h
  br label %join
dead:
  %x = getelementptr i8, ptr %x, i64 4
  br label %join
join:
  %p = phi ptr [ %x, %dead ], [ %q, %entry ]
  store i32 %v, ptr %p
  ret void
}

; CHECK-LABEL: define ptx_kernel void @is_cast(
; CHECK-NOT: dead
; CHECK: store i32 1, ptr addrspace(1)
define ptx_kernel void @is_cast(ptr %h) {
  %p = load ptr, ptr %h
  store i32 1, ptr %p
  ret void
dead:
  %b = getelementptr i8, ptr %b, i64 4
  %c = addrspacecast ptr %b to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %c
  br label %dead
}
