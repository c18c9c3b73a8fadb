; In LLVM 21 intrinsics of this test have other operands.
; UNSUPPORTED: llvm-21
; A phi of selects of slots, a store through a choice, a choice with a distance, and a choice that a loop hands on: no
; slot is left that LLVM's code generator would make generic again. A slot with another use keeps its function.

; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>' %s | llc -O3 -mcpu=sm_80 | FileCheck %s --check-prefix=PTX
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define ptx_kernel void @chosen_twice(
; CHECK-NOT: alloca
; CHECK: ret void
; PTX-LABEL: .entry chosen_twice(
; PTX-NOT: {{(ld|st)(\.local)?\.b64}}
; PTX: ret;
define ptx_kernel void @chosen_twice(ptr %out, i64 %x, i64 %y, i1 %c, i1 %d) {
entry:
  %a = alloca i64
  %b = alloca i64
  call void @llvm.lifetime.start.p0(ptr %a)
  store i64 %x, ptr %a
  store i64 %y, ptr %b
  br i1 %c, label %then, label %join
then:
  %one = select i1 %d, ptr %a, ptr %b
  br label %join
join:
  %two = phi ptr [ %a, %entry ], [ %one, %then ]
  %v = load i64, ptr %two
  store i64 %v, ptr %a
  %w = load i64, ptr %a
  call void @llvm.lifetime.end.p0(ptr %a)
  store i64 %w, ptr %out
  ret void
}

; CHECK-LABEL: define ptx_kernel void @written(
; CHECK-NOT: alloca
; CHECK: ret void
define ptx_kernel void @written(ptr %out, i64 %x, i1 %c) {
  %a = alloca [2 x i64]
  %b = alloca i64
  store i64 1, ptr %b
  %second = getelementptr i64, ptr %a, i64 1
  store i64 2, ptr %second
  %one = select i1 %c, ptr %second, ptr %b
  store i64 %x, ptr %one
  %v = load i64, ptr %b
  %w = load i64, ptr %second
  %sum = add i64 %v, %w
  store i64 %sum, ptr %out
  ret void
}

; CHECK-LABEL: define ptx_kernel void @handed_on(
; CHECK-NOT: alloca
; CHECK: ret void
define ptx_kernel void @handed_on(ptr %out, i32 %n, i64 %x) {
entry:
  %a = alloca i64
  %b = alloca i64
  store i64 %x, ptr %a
  store i64 2, ptr %b
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = phi ptr [ %a, %entry ], [ %new, %loop ]
  %new = phi ptr [ %b, %entry ], [ %old, %loop ]
  %v = load i64, ptr %old
  %w = add i64 %v, 1
  store i64 %w, ptr %new
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  store i64 %w, ptr %out
  ret void
}

; CHECK-LABEL: define ptx_kernel void @kept(
; CHECK: alloca
; CHECK: alloca
; CHECK: load volatile i64
define ptx_kernel void @kept(ptr %out, i64 %x, i1 %c) {
  %a = alloca i64
  %b = alloca i64
  store i64 %x, ptr %a
  store i64 1, ptr %b
  %one = select i1 %c, ptr %a, ptr %b
  %v = load volatile i64, ptr %one
  %n = ptrtoint ptr %a to i64
  %sum = add i64 %v, %n
  store i64 %sum, ptr %out
  ret void
}

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
