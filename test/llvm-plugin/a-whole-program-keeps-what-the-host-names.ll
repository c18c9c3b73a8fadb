; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last;whole-program>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' -S %s | FileCheck %s --check-prefix=AUTO
; RUN: sed 's/ptx_kernel//' %s | opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last;whole-program>' -S \
; RUN:   | FileCheck %s --check-prefix=LIBRARY

; Kernels stay, variables that the host may name, and used symbols. Tables of the front end become internal. Without a
; kernel, the functions are there for others.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG: @counter = addrspace(1) externally_initialized global i32 0
; CHECK-DAG: @state = addrspace(1) global ptr null
; CHECK-DAG: @shared_by_files = linkonce_odr addrspace(1) global i32 0
; CHECK-DAG: @table = internal unnamed_addr addrspace(1) constant [1 x ptr] [ptr @other]
; CHECK-DAG: @tile = internal addrspace(3) global
; AUTO-DAG: @table = unnamed_addr addrspace(1) constant
; AUTO-DAG: @tile = addrspace(3) global
; LIBRARY-DAG: @table = unnamed_addr addrspace(1) constant
@counter = addrspace(1) externally_initialized global i32 0
@state = addrspace(1) global ptr null
@shared_by_files = linkonce_odr addrspace(1) global i32 0
@table = unnamed_addr addrspace(1) constant [1 x ptr] [ptr @other]
@tile = addrspace(3) global [32 x float] undef
@llvm.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"

; CHECK-LABEL: define internal float @get(
; CHECK:         load float, ptr addrspace(3)
; AUTO-LABEL:  define float @get(
; AUTO:          load float, ptr %p
; LIBRARY-LABEL: define float @get(
; LIBRARY:         load float, ptr %p
define float @get(ptr %p) noinline {
  %v = load float, ptr %p
  ret float %v
}

; CHECK-LABEL: define float @kept(
; CHECK:         load float, ptr %p
define float @kept(ptr %p) noinline {
  %v = load float, ptr %p
  ret float %v
}

; CHECK-LABEL: define internal void @other(
define void @other() {
  ret void
}

; CHECK-LABEL: define ptx_kernel void @kernel(
define ptx_kernel void @kernel(ptr addrspace(1) %out, i32 %i) {
  %f = load ptr, ptr addrspace(1) @table
  call void %f()
  %v = call float @get(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store float %v, ptr addrspace(1) %out
  ret void
}
