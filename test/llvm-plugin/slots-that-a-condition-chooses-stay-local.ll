; The code generator of LLVM 24 leaves volatile accesses of slots generic.
; UNSUPPORTED: llvm-24
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' %s | llc -O3 -mcpu=sm_80 | FileCheck %s

; Slots that cannot be registers, since an access to the chosen slot is volatile, atomic, or of a part of a slot.
; Without any of these there is no slot left.

target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

; CHECK-LABEL: .entry selected(
; CHECK-NOT: {{(ld|st)\.b64}}
; CHECK: st.local.b64
; CHECK-NEXT: st.local.b64
; CHECK-NOT: {{(ld|st)\.b64}}
; CHECK: ld.local.b64
; CHECK-NOT: {{(ld|st)\.b64}}
; CHECK: ret;
define ptx_kernel void @selected(ptr %out, i1 %c, i64 %x) {
  %a = alloca i64
  %b = alloca i64
  store i64 %x, ptr %a
  store i64 1, ptr %b
  %p = select i1 %c, ptr %a, ptr %b
  %v = load volatile i64, ptr %p
  store i64 %v, ptr %out
  ret void
}

; CHECK-LABEL: .entry exchanged_in_a_loop(
; CHECK-NOT: {{(ld|st)\.b64}}
; CHECK: st.local.b64
; CHECK-NEXT: st.local.b64
; CHECK-NOT: {{(ld|st)\.b64}}
; CHECK: st.local.b64
; CHECK-NOT: {{(ld|st)\.b64}}
; CHECK: ret;
define ptx_kernel void @exchanged_in_a_loop(ptr %out, i32 %n, i64 %x) {
entry:
  %a = alloca i64
  %b = alloca i64
  store i64 %x, ptr %a
  store i64 1, ptr %b
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  %q = phi ptr [ %b, %entry ], [ %p, %loop ]
  %v = load i64, ptr %p
  %w = add i64 %v, 3
  store volatile i64 %w, ptr %q
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  store i64 %w, ptr %out
  ret void
}

; CHECK-LABEL: .entry atomic(
; CHECK-NOT: {{(ld|st|atom.*)\.b64}}
; CHECK: st.local.b64
; CHECK-NOT: {{(ld|st|atom.*)\.b64}}
; CHECK: ret;
define ptx_kernel void @atomic(ptr %out, i1 %c, i64 %x) {
  %a = alloca i64
  %b = alloca i64
  store i64 %x, ptr %a
  store i64 1, ptr %b
  %p = select i1 %c, ptr %a, ptr %b
  %old = atomicrmw add ptr %p, i64 3 monotonic
  %v = load i64, ptr %a
  store i64 %v, ptr %out
  ret void
}

; CHECK-LABEL: .entry of_a_part(
; CHECK-NOT: {{(ld|st)\.b(32|64)}}
; CHECK: ld.local.b32
; CHECK-NOT: {{(ld|st)\.b(32|64)}}
; CHECK: ret;
define ptx_kernel void @of_a_part(ptr %out, i1 %c, i64 %x) {
  %a = alloca [2 x i64]
  %b = alloca i64
  %part = getelementptr i8, ptr %a, i64 4
  %second = getelementptr i8, ptr %a, i64 8
  store i64 %x, ptr %a
  store i64 %x, ptr %second
  store i64 1, ptr %b
  %p = select i1 %c, ptr %part, ptr %b
  %v = load volatile i32, ptr %p
  store i32 %v, ptr %out
  ret void
}

; CHECK-LABEL: .entry registers(
; CHECK-NOT: {{(ld|st)(\.local)?\.b64}}
; CHECK: ret;
define ptx_kernel void @registers(ptr %out, i1 %c, i64 %x) {
  %a = alloca i64
  %b = alloca i64
  store i64 %x, ptr %a
  store i64 1, ptr %b
  %p = select i1 %c, ptr %a, ptr %b
  %v = load i64, ptr %p
  store i64 %v, ptr %out
  ret void
}
