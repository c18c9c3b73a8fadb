; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; It is 0, as in all spaces.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison
@saved = internal addrspace(3) global ptr poison

; CHECK-LABEL: define internal spir_func i32 @sees(
; CHECK:         icmp eq ptr addrspace(4) %p, null
define internal spir_func i32 @sees(ptr addrspace(4) %p) noinline {
  %is = icmp eq ptr addrspace(4) %p, null
  br i1 %is, label %nothing, label %there
there:
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
nothing:
  ret i32 -7
}

; CHECK-LABEL: define internal spir_func i32 @never(
; CHECK:         load i32, ptr addrspace(3)
define internal spir_func i32 @never(ptr addrspace(4) %p) noinline {
  %is = icmp eq ptr addrspace(4) %p, null
  br i1 %is, label %nothing, label %there
there:
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
nothing:
  ret i32 -7
}

define spir_kernel void @k(ptr addrspace(1) %out) {
  %s = load ptr, ptr addrspace(3) @saved
  %g = addrspacecast ptr %s to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(3) @tile to ptr addrspace(4)
  %r0 = call spir_func i32 @sees(ptr addrspace(4) %g)
  %r1 = call spir_func i32 @never(ptr addrspace(4) %h)
  %sum = add i32 %r0, %r1
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
