; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s

; It keeps order and scope, and a volatile access becomes an access of its memory, too. An access that may
; be to two kinds of memory stays.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [64 x i32] poison
@other = internal addrspace(3) global [64 x i32] poison

; CHECK-LABEL: define internal i32 @count(
; CHECK:         atomicrmw add ptr addrspace(3) %{{.*}}, i32 1 syncscope("agent") seq_cst
define internal i32 @count(ptr %p) noinline {
  %v = atomicrmw add ptr %p, i32 1 syncscope("agent") seq_cst
  ret i32 %v
}

; CHECK-LABEL: define internal i32 @keeps(
; CHECK:         load volatile i32, ptr addrspace(3) %
define internal i32 @keeps(ptr %p) noinline {
  %v = load volatile i32, ptr %p
  ret i32 %v
}

; CHECK-LABEL: define i32 @open(
; CHECK:         load volatile i32, ptr %p
define i32 @open(ptr %p) noinline {
  %v = load volatile i32, ptr %p
  ret i32 %v
}

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(3) @tile to ptr
  %r0 = call i32 @count(ptr %g)
  %r1 = call i32 @keeps(ptr %g)
  %sum = add i32 %r0, %r1
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
