; Two scopes of one domain, which must be the same domain for the checker again.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  %q = load ptr, ptr %p, !noalias !3
  store i32 0, ptr %q, !alias.scope !3
  ret void
}
!0 = distinct !{!0, !"domain"}
!1 = distinct !{!1, !0, !"first"}
!2 = distinct !{!2, !0, !"second"}
!3 = !{!1, !2}
