; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' -tilespace-sanitize -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' -S %s | FileCheck %s --check-prefix=OFF
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<sanitize>' %s -S | llc -mcpu=sm_90 -o %t.ptx
; RUN: tilespace-ptx %t.ptx --fill pointers b0 | FileCheck %s --check-prefix=RUNS

; OFF-NOT: __tilespace

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       %row = load ptr
; CHECK-NEXT:  call void @__tilespace_check_1(ptr %row, ptr nonnull @__tilespace_file, i32 0)
; CHECK-NEXT:  addrspacecast ptr %row to ptr addrspace(1)
; CHECK-NOT:   call void @__tilespace_check
; CHECK:       define linkonce_odr void @__tilespace_check_1(

; RUNS-NOT: tilespace:
; RUNS:     b1+0:

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %rows) {
  %row = load ptr, ptr %rows
  store i32 7, ptr %row
  ret void
}
