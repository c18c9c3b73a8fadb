; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | llc -mtriple=spirv64-unknown-unknown -o - | FileCheck %s

; The back end makes an access of the storage class Workgroup.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison

; CHECK-DAG: %[[#INT:]] = OpTypeInt 32 0
; CHECK-DAG: %[[#SHARED:]] = OpTypePointer Workgroup %[[#INT]]
; CHECK-DAG: %[[#GENERIC:]] = OpTypePointer Generic %[[#INT]]
; CHECK:     %[[#P:]] = OpFunctionParameter %[[#GENERIC]]
; CHECK:     %[[#S:]] = OpGenericCastToPtr %[[#SHARED]] %[[#P]]
; CHECK:     OpLoad %[[#INT]] %[[#S]]
define internal spir_func i32 @get(ptr addrspace(4) %p) noinline {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

define spir_kernel void @k(ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr addrspace(4)
  %r0 = call spir_func i32 @get(ptr addrspace(4) %g)
  store i32 %r0, ptr addrspace(1) %out
  ret void
}
