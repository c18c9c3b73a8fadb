; ModuleID = 'scale.3fb74cfc5629368c-cgu.0'
source_filename = "scale.3fb74cfc5629368c-cgu.0"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: nounwind
define ptx_kernel void @scale(ptr noundef %view) unnamed_addr #0 {
start:
  %data = load ptr, ptr %view, align 8, !noundef !2
  store float 1.000000e+00, ptr %data, align 4
  ret void
}

attributes #0 = { nounwind "target-cpu"="sm_30" }

!llvm.module.flags = !{!0}
!llvm.ident = !{!1}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{!"rustc version 1.95.0 (59807616e 2026-04-14)"}
!2 = !{}
