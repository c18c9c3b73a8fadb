; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check;place=optimizer-early>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>,default<O3>' -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90 %s | llc -mcpu=sm_90 | FileCheck %s --check-prefix=PTX

; LLVM's inliner omits the copy of an argument by value if its function is said to write no memory. So where the address is
; hidden, the function and all that call it are said to have the effect of the assembly that hides it. Others stay as
; they were.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%S = type { [8 x float] }

; CHECK-LABEL: define internal float @get(
; CHECK-SAME:    #[[READS:[0-9]+]]
; CHECK:         load float, ptr addrspace(5)
; PTX-LABEL: .func {{.*}} get(
; PTX:         ld.local
define internal float @get(ptr readonly captures(none) %p, i32 %i) noinline memory(argmem: read) {
  %a = getelementptr float, ptr %p, i32 %i
  %v = load float, ptr %a
  ret float %v
}

; CHECK-LABEL: define internal float @given(
; CHECK-SAME:    #[[HAS:[0-9]+]]
; CHECK:         call ptr asm sideeffect "", "=l,0"(ptr %p)
define internal float @given(ptr byval(%S) readonly align 4 %p, i32 %i) memory(argmem: read) {
  %v = call float @get(ptr %p, i32 %i)
  ret float %v
}

; CHECK-LABEL: define internal float @gives(
; CHECK-SAME:    #[[HAS]]
; CHECK:         call float @given({{.*}}) #[[HAS]]
; PTX-LABEL: .entry k(
; PTX:         st.local
define internal float @gives(ptr readonly %p, i32 %i) memory(argmem: read) {
  %v = call float @given(ptr byval(%S) align 4 %p, i32 %i) memory(argmem: read)
  ret float %v
}

define ptx_kernel void @k(ptr align 4 %in, ptr align 4 %out, i32 %i) {
  %v = call float @gives(ptr %in, i32 %i)
  store float %v, ptr %out
  ret void
}

; CHECK-DAG: attributes #[[READS]] = { noinline memory(argmem: read) }
; CHECK-DAG: attributes #[[HAS]] = { memory(argmem: read, inaccessiblemem: readwrite) }
