; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; The numbers in a struct are the target's as well: 4 is generic, and not constant memory.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison

%T = type { ptr addrspace(4), i32 }
@cell = internal addrspace(3) global %T poison

; CHECK-LABEL: define internal spir_func i32 @get(
; CHECK:         load ptr addrspace(4), ptr addrspace(3)
; CHECK:         load i32, ptr addrspace(3)
define internal spir_func i32 @get(ptr addrspace(4) %t) noinline {
  %p = load ptr addrspace(4), ptr addrspace(4) %t
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

; CHECK-LABEL: define spir_func i32 @any(
; CHECK:         load i32, ptr addrspace(4) %p
define spir_func i32 @any(ptr addrspace(4) %t) noinline {
  %p = load ptr addrspace(4), ptr addrspace(4) %t
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

define spir_kernel void @k(ptr addrspace(1) %out) {
  %h = addrspacecast ptr addrspace(3) @tile to ptr addrspace(4)
  %s = insertvalue %T poison, ptr addrspace(4) %h, 0
  store %T %s, ptr addrspace(3) @cell
  %c = addrspacecast ptr addrspace(3) @cell to ptr addrspace(4)
  %v = call spir_func i32 @get(ptr addrspace(4) %c)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
