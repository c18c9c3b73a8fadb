; The code generator of LLVM 24 leaves volatile accesses of slots generic.
; UNSUPPORTED: llvm-24
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' %s | llc -O3 -mcpu=sm_80 | FileCheck %s

; LLVM's code generator names local memory in each access, and its SROA takes the name away from those that are not
; volatile. A slot that becomes a register has none.

target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

; CHECK-LABEL: .entry volatile(
; CHECK-NOT: {{(ld|st)\.b64}}
; CHECK: st.local.b64
; CHECK-NOT: {{(ld|st)\.b64}}
; CHECK: ld.local.b64
; CHECK-NOT: {{(ld|st)\.b64}}
; CHECK: st.local.b64
; CHECK-NOT: {{(ld|st)\.b64}}
; CHECK: ret;
define ptx_kernel void @volatile(ptr %out, i64 %x) {
  %a = alloca i64
  store i64 %x, ptr %a
  %v = load volatile i64, ptr %a
  %sum = add i64 %v, %x
  store i64 %sum, ptr %a
  store i64 %sum, ptr %out
  ret void
}

; CHECK-LABEL: .entry plain(
; CHECK-NOT: {{(ld|st)(\.local)?\.b64}}
; CHECK: ret;
define ptx_kernel void @plain(ptr %out, i64 %x) {
  %a = alloca i64
  store i64 %x, ptr %a
  %v = load i64, ptr %a
  %sum = add i64 %v, %x
  store i64 %sum, ptr %a
  store i64 %sum, ptr %out
  ret void
}
