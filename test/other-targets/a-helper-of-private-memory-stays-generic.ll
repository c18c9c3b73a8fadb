; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; LLVM may pass it the source that a slot is a copy of, and nothing hides an address from it on SPIR-V.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison

; CHECK-LABEL: define internal spir_func i32 @get(
; CHECK:         load i32, ptr addrspace(4) %p
define internal spir_func i32 @get(ptr addrspace(4) %p) noinline {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

; CHECK-LABEL: define internal spir_func i32 @own(
; CHECK:         load i32, ptr addrspace(3) %{{.*}}
define internal spir_func i32 @own(ptr addrspace(4) %p) noinline {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

define spir_kernel void @k(ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr addrspace(4)
  %slot = alloca [4 x i32]
  store i32 1, ptr %slot
  %at = getelementptr [4 x i32], ptr %slot, i64 0, i64 0
  %h = addrspacecast ptr %at to ptr addrspace(4)
  %r0 = call spir_func i32 @get(ptr addrspace(4) %h)
  %r1 = call spir_func i32 @own(ptr addrspace(4) %g)
  %sum = add i32 %r0, %r1
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
