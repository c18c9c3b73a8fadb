; Casts to generic from unknown spaces.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(4) %c, ptr addrspace(7) %s, ptr addrspace(6) %t, ptr addrspace(101) %pp, ptr addrspace(12345) %w) { 
  %g = addrspacecast ptr addrspace(4) %c to ptr
  %v = load i32, ptr %g
  %h = addrspacecast ptr addrspace(7) %s to ptr
  store i32 %v, ptr %h
  %i = addrspacecast ptr addrspace(12345) %w to ptr
  store i32 %v, ptr %i
  %j = addrspacecast ptr addrspace(101) %pp to ptr
  store i32 %v, ptr %j
  %k = load ptr, ptr addrspace(101) %pp
  store i32 %v, ptr %k
  ret void }
