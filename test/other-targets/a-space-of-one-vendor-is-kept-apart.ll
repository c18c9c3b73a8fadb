; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; Nothing is claimed of numbers that the record does not list.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

; CHECK-LABEL: define internal spir_func i32 @apart(
; CHECK:         load i32, ptr addrspace(4) %p
define internal spir_func i32 @apart(ptr addrspace(4) %p) noinline {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

; CHECK-LABEL: define internal spir_func i32 @known(
; CHECK:         load i32, ptr addrspace(1) %{{.*}}
define internal spir_func i32 @known(ptr addrspace(4) %p) noinline {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(5) %d) {
  %g = addrspacecast ptr addrspace(5) %d to ptr addrspace(4)
  %o = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %r0 = call spir_func i32 @apart(ptr addrspace(4) %g)
  %r1 = call spir_func i32 @known(ptr addrspace(4) %o)
  %sum = add i32 %r0, %r1
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
