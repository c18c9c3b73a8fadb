; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s

; One call of the helper goes to the original, in which shared memory would be named, and the other one to a copy. But a
; copy is impossible: its blocks are jumped to by address. So the original serves both calls, and stays as it is.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef
@table = internal addrspace(1) constant [2 x ptr] [ptr blockaddress(@helper, %a), ptr blockaddress(@helper, %b)]

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK:         call void @helper(ptr %q, i32 1)
; CHECK:         call void @helper(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 0)
define ptx_kernel void @kernel(ptr %p) {
  %q = load ptr, ptr %p
  call void @helper(ptr %q, i32 1)
  call void @helper(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 0)
  ret void
}

; CHECK-LABEL: define internal void @helper(
; CHECK:         store i32 7, ptr %p
; CHECK-NOT: define
define internal void @helper(ptr %p, i32 %i) noinline {
  %at = getelementptr [2 x ptr], ptr addrspace(1) @table, i32 0, i32 %i
  %to = load ptr, ptr addrspace(1) %at
  indirectbr ptr %to, [label %a, label %b]
a:
  ret void
b:
  store i32 7, ptr %p
  ret void
}
