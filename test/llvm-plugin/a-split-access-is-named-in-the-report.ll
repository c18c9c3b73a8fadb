; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last;report=%t.json;require-resolved>' -disable-output %s
; RUN: FileCheck %s <%t.json

; A copy to memory that a condition chooses from two spaces becomes two copies: neither is generic, and the report counts
; both, with their reads.

; CHECK:      "kernels": [
; CHECK:      "after": {
; CHECK-NEXT:   "global": 3,
; CHECK-NEXT:   "shared": 1
; CHECK-NEXT: }
; CHECK:      "left_generic": []

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef

define ptx_kernel void @k(ptr %out, i1 %c, ptr %in) {
  %p = select i1 %c, ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %out
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %in, i64 16, i1 false)
  ret void
}
