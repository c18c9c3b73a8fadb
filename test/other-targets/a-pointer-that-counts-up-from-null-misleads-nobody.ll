; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; LLVM's inference would leave a phi without an operand: the function stays as it is.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

; CHECK-LABEL: define internal spir_func i32 @get(
; CHECK:         load i32, ptr addrspace(1) %{{.*}}
define internal spir_func i32 @get(ptr addrspace(4) %p) noinline {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:         store i32 1, ptr addrspace(4) %p
define spir_kernel void @k(ptr addrspace(1) %arg, i32 %n) {
entry:
  %a = addrspacecast ptr addrspace(1) %arg to ptr addrspace(4)
  %r = call spir_func i32 @get(ptr addrspace(4) %a)
  %c = icmp eq i32 %n, 0
  br i1 %c, label %merge, label %loop
loop:
  %i = phi i32 [ %r, %entry ], [ %i1, %loop ]
  %x = phi ptr addrspace(4) [ null, %entry ], [ %xn, %loop ]
  %xn = getelementptr i8, ptr addrspace(4) %x, i64 4
  %v = load volatile i32, ptr addrspace(1) %arg
  %i1 = add i32 %i, %v
  %d = icmp ult i32 %i1, %n
  br i1 %d, label %loop, label %merge
merge:
  %p = phi ptr addrspace(4) [ %a, %entry ], [ %xn, %loop ]
  store i32 1, ptr addrspace(4) %p
  ret void
}
