; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; The struct by value holds no pointer of the host.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

%T = type { i64, i32 }

; CHECK-LABEL: define internal spir_func i32 @get(
; CHECK:         load i32, ptr addrspace(1)
define internal spir_func i32 @get(ptr addrspace(4) %p) noinline {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define spir_kernel void @k(ptr byval(%T) %in, ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %v = call spir_func i32 @get(ptr addrspace(4) %g)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
