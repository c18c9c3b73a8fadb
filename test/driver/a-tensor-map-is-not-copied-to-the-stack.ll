; RUN: tilespace-opt %s --to-ptx=chip=sm_90a 2>/dev/null | FileCheck %s

; The hardware reads a descriptor of a tensor map where the host put it, and not on the stack. MLIR's import drops the
; mark that says so; an argument without it is copied if its address leaves the kernel.

; CHECK:     .entry copied(
; CHECK:       st.local
; CHECK:     .entry kept(
; CHECK-NOT:   .local
; CHECK:       cvta.param.u64
; CHECK:       prefetch.tensormap

target triple = "nvptx64-nvidia-cuda"

%map = type { [16 x i64] }

define ptx_kernel void @copied(ptr byval(%map) align 64 %m) {
  call void asm sideeffect "prefetch.tensormap [$0];", "l,~{memory}"(ptr %m)
  ret void
}

define ptx_kernel void @kept(ptr byval(%map) align 64 "nvvm.grid_constant" %m) {
  call void asm sideeffect "prefetch.tensormap [$0];", "l,~{memory}"(ptr %m)
  ret void
}
