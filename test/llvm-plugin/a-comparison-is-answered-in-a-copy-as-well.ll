; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -tilespace-place=optimizer-early -S %s | FileCheck %s

; The comparison is answered in the function and in its copy: none is made in constant memory, whose null is another.

; CHECK-NOT:     icmp ne ptr addrspace(4)
; CHECK-COUNT-2: br i1 true
; CHECK-NOT:     icmp ne ptr addrspace(4)

target triple = "nvptx64-nvidia-cuda"

@table = addrspace(4) externally_initialized global [8 x i32] undef

define internal void @fill(ptr %p) noinline {
entry:
  %there = icmp ne ptr addrspacecast (ptr addrspace(4) @table to ptr), null
  br i1 %there, label %yes, label %no
yes:
  store i32 1, ptr %p
  br label %no
no:
  ret void
}

define ptx_kernel void @k(ptr %out) {
  %slot = alloca [8 x i32], align 4
  call void @fill(ptr %slot)
  call void @fill(ptr %out)
  %v = load i32, ptr %slot
  store i32 %v, ptr %out
  ret void
}
