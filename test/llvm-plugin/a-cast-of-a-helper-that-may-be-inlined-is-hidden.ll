; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=pipeline-start>,verify' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>,verify' -S %s | FileCheck %s --check-prefix=LATE

; At an early place LLVM has yet to inline the helper, in which nothing changes, into the kernel, in which an access does.
; After the inliner it stays as it is.

target triple = "nvptx64-nvidia-cuda"

@cell = internal addrspace(3) global ptr poison
@tile = internal addrspace(3) global [64 x i32] poison, align 16

; CHECK-LABEL: define internal i32 @get(
; CHECK:         call ptr addrspace(1) asm {{.*}}(ptr %p)
; LATE-LABEL: define internal i32 @get(
; LATE:         addrspacecast ptr %p to ptr addrspace(1)
define internal i32 @get(ptr %p, i32 %kind) {
  %c = icmp eq i32 %kind, 77
  br i1 %c, label %yes, label %no
yes:
  %q = addrspacecast ptr %p to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %q
  ret i32 %v
no:
  ret i32 0
}

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         store i32 1, ptr addrspace(3)
; LATE-LABEL: define ptx_kernel void @k(
; LATE:         store i32 1, ptr addrspace(3)
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %kind) {
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  store volatile ptr %p, ptr addrspace(3) @cell
  %q = load volatile ptr, ptr addrspace(3) @cell
  store i32 1, ptr %q
  %v = call i32 @get(ptr %p, i32 %kind)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
