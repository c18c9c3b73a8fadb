; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' %s | llc -O3 -mcpu=sm_80 | FileCheck %s

; LLVM's code generator makes a loop of a copy of more than 64 bytes, which its SROA does not follow: there is nothing to do.

; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' -S %s | FileCheck %s --check-prefix=IR

target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

; IR-LABEL: @copied(
; IR: asm sideeffect "", "l"(ptr captures(none)
; CHECK-LABEL: .entry copied(
; CHECK-NOT: {{(ld|st)\.b(8|16|32|64)}}
; CHECK: st.local.b32
; CHECK-NOT: {{(ld|st)\.b(8|16|32|64)}}
; CHECK: ret;
define ptx_kernel void @copied(ptr %out, ptr %in) {
  %a = alloca [64 x i8], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %in, i64 64, i1 false)
  %v = load volatile i32, ptr %a
  store i32 1, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %out, ptr align 4 %a, i64 64, i1 false)
  ret void
}

; IR-LABEL: @copied_by_a_loop(
; IR-NOT: asm
; CHECK-LABEL: .entry copied_by_a_loop(
; CHECK-NOT: {{(ld|st)\.b(8|16|32|64)}}
; CHECK: st.local.b32
; CHECK-NOT: {{(ld|st)\.b(8|16|32|64)}}
; CHECK: ret;
define ptx_kernel void @copied_by_a_loop(ptr %out, ptr %in) {
  %a = alloca [68 x i8], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %in, i64 68, i1 false)
  %v = load volatile i32, ptr %a
  store i32 1, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %out, ptr align 4 %a, i64 68, i1 false)
  ret void
}
