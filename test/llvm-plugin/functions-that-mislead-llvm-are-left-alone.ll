; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -tilespace-place=pipeline-start -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O3>' -tilespace-place=pipeline-start -S %s -o %t

; LLVM 22 leaves instructions without operands where it infers spaces through an llvm.ptrmask, or a select or
; phi of nothing but constants that name no space. A variable without a space is in global memory.

target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef, align 16
@one = internal global float 1.0
@two = internal global float 2.0

; CHECK-LABEL: define internal float @masked(
; CHECK: %s = getelementptr i8, ptr %m, i64 32
; CHECK: load float, ptr %s
define internal float @masked(ptr %p) noinline {
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8)
  %s = getelementptr i8, ptr %m, i64 32
  %v = load float, ptr %s
  ret float %v
}

; CHECK-LABEL: define internal float @chosen(
; CHECK: phi ptr addrspace(1) [
; CHECK: load float, ptr addrspace(1) %at
define internal float @chosen(ptr %p, i64 %n) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = phi ptr [ %p, %entry ], [ %other, %loop ]
  %v = load float, ptr %at
  %odd = trunc i64 %i to i1
  %other = select i1 %odd, ptr @one, ptr @two
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret float %v
}

; CHECK-LABEL: define internal float @only(
; CHECK: load float, ptr addrspace(1) %at
define internal float @only(ptr %p, i64 %n) noinline {
entry:
  %any = trunc i64 %n to i1
  br i1 %any, label %left, label %right
left:
  %constant = phi ptr [ @one, %entry ]
  br label %right
right:
  %at = phi ptr [ %p, %entry ], [ %constant, %left ]
  %v = load float, ptr %at
  ret float %v
}

; Nor does a variable that is the same on each path, and that a call gets.
; CHECK-LABEL: define internal float @passed(
; CHECK:         phi ptr addrspace(1) [
; CHECK:         call void @keep(ptr
; CHECK:         load float, ptr addrspace(1)
define internal float @passed(ptr %p, i1 %c) noinline {
entry:
  br i1 %c, label %left, label %right
left:
  %constant = phi ptr [ @one, %entry ]
  call void @keep(ptr %constant)
  br label %right
right:
  %at = phi ptr [ %p, %entry ], [ %constant, %left ]
  %v = load float, ptr %at
  ret float %v
}

; CHECK-LABEL: define internal float @of_null(
; CHECK: load float, ptr %at
define internal float @of_null(ptr %p, i1 %c) noinline {
entry:
  br i1 %c, label %left, label %right
left:
  %constant = phi ptr [ null, %entry ]
  br label %right
right:
  %at = phi ptr [ %p, %entry ], [ %constant, %left ]
  %v = load float, ptr %at
  ret float %v
}
declare void @keep(ptr)

; CHECK-LABEL: define internal float @plain(
; CHECK: load float, ptr addrspace(3)
define internal float @plain(ptr %p) noinline {
  %s = getelementptr i8, ptr %p, i64 32
  %v = load float, ptr %s
  ret float %v
}

define ptx_kernel void @k(ptr %out, ptr %rows, i64 %i) {
  %t = getelementptr float, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %i
  %v = call float @masked(ptr %t)
  %w = call float @plain(ptr %t)
  %u = call float @chosen(ptr %rows, i64 %i)
  %y = call float @only(ptr %rows, i64 %i)
  %s = call float @passed(ptr %rows, i1 true)
  %z = call float @of_null(ptr %rows, i1 true)
  %r = fadd float %s, %z
  %q = fadd float %u, %y
  %x = fadd float %q, %r
  %part = fadd float %v, %w
  %sum = fadd float %part, %x
  store float %sum, ptr %out
  ret void
}

; An address that an instruction computes from a constant without a space leads to a phi without an operand.
; CHECK-LABEL: define ptx_kernel void @computed_constant(
; CHECK:         phi ptr [ %q, %a ], [ %p, %0 ]
define ptx_kernel void @computed_constant(ptr %p, ptr %table, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %q = getelementptr float, ptr poison, i64 1
  br label %b
b:
  %r = phi ptr [ %q, %a ], [ %p, %0 ]
  %row = load ptr, ptr %table
  %v = load float, ptr %r
  store float %v, ptr %row
  ret void
}
