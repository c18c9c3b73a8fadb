; A struct of 2^30 pointers: its fields are not listed one by one.

; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: addrspacecast ptr %p to ptr addrspace(1)

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%s0 = type { ptr, ptr }
%s1 = type { %s0, %s0 }
%s2 = type { %s1, %s1 }
%s3 = type { %s2, %s2 }
%s4 = type { %s3, %s3 }
%s5 = type { %s4, %s4 }
%s6 = type { %s5, %s5 }
%s7 = type { %s6, %s6 }
%s8 = type { %s7, %s7 }
%s9 = type { %s8, %s8 }
%s10 = type { %s9, %s9 }
%s11 = type { %s10, %s10 }
%s12 = type { %s11, %s11 }
%s13 = type { %s12, %s12 }
%s14 = type { %s13, %s13 }
%s15 = type { %s14, %s14 }
%s16 = type { %s15, %s15 }
%s17 = type { %s16, %s16 }
%s18 = type { %s17, %s17 }
%s19 = type { %s18, %s18 }
%s20 = type { %s19, %s19 }
%s21 = type { %s20, %s20 }
%s22 = type { %s21, %s21 }
%s23 = type { %s22, %s22 }
%s24 = type { %s23, %s23 }
%s25 = type { %s24, %s24 }
%s26 = type { %s25, %s25 }
%s27 = type { %s26, %s26 }
%s28 = type { %s27, %s27 }
%s29 = type { %s28, %s28 }

define ptx_kernel void @k(ptr %p, ptr %q) {
  %x = load %s29, ptr %q
  store %s29 %x, ptr %q
  call void @h(ptr %p)
  ret void
}

define internal void @h(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}
