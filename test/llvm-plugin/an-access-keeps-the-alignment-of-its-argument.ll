; An argument states the alignment of its loads, and a cast to a space hides that from LLVM, which would no longer merge
; them: the loads state it. Where the argument states less, they keep their own.
;
; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -tilespace-place=optimizer-early -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -tilespace-place=optimizer-early -S %s | llc -mcpu=sm_90 | FileCheck %s --check-prefix=PTX

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef, align 16

; CHECK-LABEL: define {{.*}} @sum(
; CHECK: load float, ptr addrspace(3) {{.*}}, align 16
; CHECK: load float, ptr addrspace(3) {{.*}}, align 4
; PTX-LABEL: .func {{.*}} sum(
; PTX: ld.shared.v2.b32
define internal float @sum(ptr align 16 %p) noinline {
  %a = load float, ptr %p, align 4
  %q = getelementptr inbounds nuw i8, ptr %p, i64 4
  %b = load float, ptr %q, align 4
  %s = fadd float %a, %b
  ret float %s
}

; CHECK-LABEL: define {{.*}} @unaligned(
; CHECK: load float, ptr addrspace(3) {{.*}}, align 4
; CHECK: load float, ptr addrspace(3) {{.*}}, align 4
; PTX-LABEL: .func {{.*}} unaligned(
; PTX-NOT: .v2
define internal float @unaligned(ptr %p) noinline {
  %a = load float, ptr %p, align 4
  %q = getelementptr inbounds nuw i8, ptr %p, i64 4
  %b = load float, ptr %q, align 4
  %s = fsub float %a, %b
  ret float %s
}

; PTX-LABEL: .entry kernel(
define ptx_kernel void @kernel(ptr %out, i64 %i, i64 %j) {
  %d = getelementptr [64 x float], ptr addrspace(3) @tile, i64 0, i64 %i
  %g = addrspacecast ptr addrspace(3) %d to ptr
  %x = call float @sum(ptr align 16 %g)
  %y = call float @unaligned(ptr %g)
  store float %x, ptr %out, align 4
  %z = getelementptr inbounds nuw i8, ptr %out, i64 4
  store float %y, ptr %z, align 4
  ret void
}
