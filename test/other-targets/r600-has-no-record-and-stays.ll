; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S %s | FileCheck %s
; RUN: sed 's/^target triple.*/target triple = "amdgcn-amd-amdhsa"/' %s | opt -load-pass-plugin=%llvm-plugin -passes=tilespace,verify -S | FileCheck %s --check-prefix=AMD
; AMD: load i32, ptr addrspace(1)

; A target without a record is left alone; the same module for AMDGPU is not.

target triple = "r600-mesa-mesa3d"

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
