; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>' -pass-remarks-missed=tilespace \
; RUN:   -disable-output %s 2>&1 | FileCheck %s

; The remarks on accesses that stay generic come after LLVM has inferred the spaces, and has replaced the
; instructions that they are about.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: remark: <unknown>:0:0: stays generic in 'kernel'
define ptx_kernel void @kernel(ptr %p) {
  br i1 false, label %a, label %b
a:
  %q = getelementptr float, ptr poison, i64 0
  br label %b
b:
  %r = phi ptr [ %q, %a ], [ %p, %0 ]
  %v = load float, ptr %r
  store float 0.0, ptr null
  ret void
}
