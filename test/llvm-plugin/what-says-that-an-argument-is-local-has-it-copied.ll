; RUN: llc -mcpu=sm_60 -O0 %s -o - | FileCheck %s
; RUN: llc -mcpu=sm_80 -O0 %s -o - | FileCheck %s
; RUN: llc -mcpu=sm_100 -O0 %s -o - | FileCheck %s

; What `copied-parameters` rests on, of LLVM's code generator: a cast of an argument by value to local memory, by itself or
; behind a phi, a call that gets it, a store of it and a conversion to a number make a copy on the stack.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, i32 }

; CHECK-LABEL: .entry cast(
; CHECK:         .local
; CHECK:         st.
; CHECK:         cvta.to.local
; CHECK:         ld.local
define ptx_kernel void @cast(ptr byval(%pair) align 4 %v, ptr %o) {
  %l = addrspacecast ptr %v to ptr addrspace(5)
  %a = load i32, ptr addrspace(5) %l
  store i32 %a, ptr %o
  ret void
}

; CHECK-LABEL: .entry behind_phi(
; CHECK:         .local
; CHECK:         cvta.to.local
; CHECK:         ld.local
define ptx_kernel void @behind_phi(ptr byval(%pair) align 4 %v, ptr %o, i1 %c) {
  %slot = alloca %pair
  br i1 %c, label %one, label %both
one:
  store i32 1, ptr %slot
  br label %both
both:
  %p = phi ptr [ %v, %0 ], [ %slot, %one ]
  %l = addrspacecast ptr %p to ptr addrspace(5)
  %a = load i32, ptr addrspace(5) %l
  store i32 %a, ptr %o
  ret void
}

; CHECK-LABEL: .entry given(
; CHECK:         .local
; CHECK:         st.
; CHECK:         st.param.b64 [param0]
define ptx_kernel void @given(ptr byval(%pair) align 4 %v) {
  call void @reads(ptr %v)
  ret void
}
declare void @reads(ptr readonly captures(none)) memory(argmem: read) nounwind willreturn

; CHECK-LABEL: .entry stored(
; CHECK:         .local
define ptx_kernel void @stored(ptr byval(%pair) align 4 %v, ptr %o) {
  store ptr %v, ptr %o
  ret void
}

; CHECK-LABEL: .entry made_a_number(
; CHECK:         .local
define ptx_kernel void @made_a_number(ptr byval(%pair) align 4 %v, ptr %o) {
  %n = ptrtoint ptr %v to i64
  store i64 %n, ptr %o
  ret void
}
