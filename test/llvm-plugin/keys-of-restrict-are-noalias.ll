; The keys of NVIDIA's front end, on a function or on one argument, promise what `noalias` does, so that a load goes
; through the read-only cache. Without a key, and for an argument by value, nothing is added.

; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' %s | llc -mcpu=sm_90 | FileCheck %s --check-prefix=PTX

; CHECK-LABEL: define ptx_kernel void @all(ptr noalias{{.*}} %a, ptr noalias{{.*}} %b)
; CHECK-LABEL: define ptx_kernel void @one(ptr noalias{{.*}} %a, ptr {{.*}}%b)
; CHECK-LABEL: define ptx_kernel void @none(
; CHECK-NOT:     noalias
; CHECK-SAME:    {
; PTX-LABEL: .entry all(
; PTX:       ld.global.nc.b32
; PTX-LABEL: .entry none(
; PTX-NOT:   ld.global.nc

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @all(ptr %a, ptr %b) "user_specified_restrict_scope"="1" "user_specified_restrict_keyword"="__restrict__" {
  %v = load i32, ptr %a, align 4
  store i32 %v, ptr %b, align 4
  %w = load i32, ptr %a, align 4
  %c = getelementptr i32, ptr %b, i32 1
  store i32 %w, ptr %c, align 4
  ret void
}

define ptx_kernel void @one(ptr "nvvm.restrict_scope"="1" %a, ptr %b) {
  %v = load i32, ptr %a, align 4
  store i32 %v, ptr %b, align 4
  ret void
}

define ptx_kernel void @none(ptr %a, ptr %b) {
  %v = load i32, ptr %a, align 4
  store i32 %v, ptr %b, align 4
  ret void
}
