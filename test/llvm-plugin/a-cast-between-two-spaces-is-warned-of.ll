; PTX has no conversion from one memory to another, and LLVM's code generator says so only at -O0. From shared memory to
; the cluster's there is one.

; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' -S %s -o /dev/null 2>&1 | FileCheck %s

; CHECK-COUNT-2: warning: {{.*}}Cannot cast non-generic pointer to different non-generic pointer
; CHECK-NOT:     warning

target triple = "nvptx64-nvidia-cuda"
@team = internal addrspace(3) global [32 x i32] undef, align 4
declare void @use(ptr addrspace(4), ptr addrspace(7), ptr)

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %a = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %c = addrspacecast ptr addrspace(3) @team to ptr addrspace(7)
  %g = addrspacecast ptr addrspace(1) %out to ptr
  call void @use(ptr addrspace(4) %a, ptr addrspace(7) %c, ptr %g)
  call void @use(ptr addrspace(4) addrspacecast (ptr addrspace(3) @team to ptr addrspace(4)), ptr addrspace(7) %c, ptr %g)
  ret void
}
