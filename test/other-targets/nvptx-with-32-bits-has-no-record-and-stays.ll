; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s
; RUN: sed 's/^target triple.*/target triple = "nvptx64-nvidia-cuda"/' %s | opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S | FileCheck %s --check-prefix=WIDE
; WIDE: load i32, ptr addrspace(1)

; An address of NVPTX with 32 bits is not wider than the numbers that the analysis takes for at most
; a piece of an address.

target triple = "nvptx-nvidia-cuda"

; CHECK-LABEL: define internal i32 @get(
; CHECK:         load i32, ptr %p
define internal i32 @get(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
define void @k(ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %v = call i32 @get(ptr %g)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
