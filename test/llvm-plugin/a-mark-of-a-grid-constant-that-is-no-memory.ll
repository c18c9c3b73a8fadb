; __grid_constant__ on an argument that is a pointer or a number means nothing: the module is analysed as without it.
; On an argument by value it is parameter memory (a-grid-constant-is-parameter-memory.ll).

; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -pass-remarks-missed=tilespace -S %s 2>&1 | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef, align 4

; CHECK-NOT: remark
; CHECK: define internal float @get(ptr
; CHECK: load float, ptr addrspace(3)
; CHECK: define internal float @get.global(ptr
; CHECK: load float, ptr addrspace(1)
define internal float @get(ptr %p, i32 %i) noinline {
  %q = getelementptr float, ptr %p, i32 %i
  %v = load float, ptr %q
  ret float %v
}

define ptx_kernel void @k(ptr "nvvm.grid_constant" %p, i32 "nvvm.grid_constant" %n, ptr %o) {
  %a = call float @get(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 %n)
  %b = call float @get(ptr %p, i32 %n)
  %c = fadd float %a, %b
  store float %c, ptr %o
  ret void
}
