; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last;whole-program>' -S %s | FileCheck %s

; Assembly that spells a name uses the symbol, which no use in LLVM's IR says: it stays, and nothing is known of its contents.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

module asm ".extern .shared .b64 in_module;"

; CHECK-DAG: @in_module = addrspace(3) global
; CHECK-DAG: @slot = addrspace(3) global
; CHECK-DAG: @other = internal addrspace(3) global
@in_module = addrspace(3) global ptr undef
@slot = addrspace(3) global ptr undef
@other = addrspace(3) global ptr undef

; CHECK-LABEL: define void @spelled(
; CHECK-LABEL: define internal void @unspelled(
define void @spelled() noinline {
  store ptr null, ptr addrspace(3) @in_module
  ret void
}

define void @unspelled(i64 %bits) noinline {
  call void asm sideeffect "call spelled; st.shared.u64 [slot], $0;", "l,~{memory}"(i64 %bits)
  ret void
}

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK:         %p = load ptr, ptr addrspace(3) @slot
; CHECK:         load volatile i32, ptr %p
; CHECK:         %q = load ptr, ptr addrspace(3) @other
; CHECK:         addrspacecast ptr %q to ptr addrspace(1)
define ptx_kernel void @kernel(ptr %out, i64 %bits) {
  store ptr %out, ptr addrspace(3) @slot
  store ptr %out, ptr addrspace(3) @other
  call void @unspelled(i64 %bits)
  %p = load ptr, ptr addrspace(3) @slot
  %a = load volatile i32, ptr %p
  %q = load ptr, ptr addrspace(3) @other
  %b = load volatile i32, ptr %q
  %sum = add i32 %a, %b
  store i32 %sum, ptr %out
  ret void
}
