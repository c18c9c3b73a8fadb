; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; A helper of global memory names it. A private pointer is not generic, and gets no other space.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

; CHECK-LABEL: define internal spir_func i32 @get(
; CHECK:         load i32, ptr addrspace(1) %{{.*}}
define internal spir_func i32 @get(ptr addrspace(4) %p) noinline {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

; CHECK-LABEL: define internal spir_func i32 @own(
; CHECK:         load i32, ptr %p
define internal spir_func i32 @own(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}

define spir_kernel void @k(ptr addrspace(1) %out) {
  %slot = alloca i32
  store i32 1, ptr %slot
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %v = call spir_func i32 @get(ptr addrspace(4) %g)
  %w = call spir_func i32 @own(ptr %slot)
  %sum = add i32 %v, %w
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
