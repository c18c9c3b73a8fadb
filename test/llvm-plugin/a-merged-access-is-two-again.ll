; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O3>' %s | llc -O3 -mcpu=sm_90 -o %t.ptx
; RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=PTX
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace' -S %s | FileCheck %s --check-prefix=EARLY
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last;param-always-point-to-global=false>' -S %s \
; RUN:   | FileCheck %s --check-prefix=EARLY

; LLVM makes one load of the two in `inside ? row[x] : border`. They are two again once their spaces are known, after the
; inliner: before it, LLVM would still merge others.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef

; PTX: generic=0

; CHECK-LABEL: define ptx_kernel void @parameter_or_global(
; CHECK:         %[[C:.*]] = freeze i1 %inside
; CHECK:         br i1 %[[C]]
; CHECK:         load float, ptr addrspace(1) %
; CHECK:         load float, ptr %border
; EARLY-LABEL: define ptx_kernel void @parameter_or_global(
; EARLY-NOT:     br
; EARLY:         ret
define ptx_kernel void @parameter_or_global(ptr %row, ptr byval([4 x float]) %border, ptr addrspace(1) %out, i1 %inside) {
  %p = select i1 %inside, ptr %row, ptr %border
  %v = load float, ptr %p
  store float %v, ptr addrspace(1) %out
  ret void
}

; The computation after the select is made for each.
; CHECK-LABEL: define ptx_kernel void @shared_or_global(
; CHECK-DAG:     load float, ptr addrspace(3) %
; CHECK-DAG:     load float, ptr addrspace(1) %
define ptx_kernel void @shared_or_global(ptr %row, ptr addrspace(1) %out, i1 %inside, i64 %i) {
  %p = select i1 %inside, ptr %row, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %q = getelementptr float, ptr %p, i64 %i
  %v = load float, ptr %q
  store float %v, ptr addrspace(1) %out
  ret void
}

; The edge by which the block was entered tells which memory it is, for an atomic as well.
; CHECK-LABEL: define ptx_kernel void @by_edge(
; CHECK:         phi i1 [ true, %a ], [ false, %b ]
; CHECK-DAG:     atomicrmw fadd ptr addrspace(3) %{{.*}}, float 1.000000e+00 monotonic
; CHECK-DAG:     atomicrmw fadd ptr addrspace(1) %{{.*}}, float 1.000000e+00 monotonic
define ptx_kernel void @by_edge(ptr %row, i1 %inside) {
  br i1 %inside, label %a, label %b
a:
  %x = getelementptr float, ptr %row, i64 1
  br label %join
b:
  br label %join
join:
  %p = phi ptr [ %x, %a ], [ addrspacecast (ptr addrspace(3) @tile to ptr), %b ]
  %v = atomicrmw fadd ptr %p, float 1.0 monotonic
  ret void
}
