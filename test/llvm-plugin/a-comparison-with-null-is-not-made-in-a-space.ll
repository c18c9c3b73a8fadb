; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check>' -S %s | FileCheck %s

; The first variable of shared memory has the number that a conversion of null may give, and LLVM takes a comparison into the
; space where casts tell it of one. So a pointer that is compared with null gets no cast: only the store names its memory.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef

; CHECK-LABEL: define internal i1 @direct(
; CHECK:         icmp eq ptr %p, null
; CHECK:         store i32 0, ptr addrspace(3)
define internal i1 @direct(ptr %p) noinline {
  %c = icmp eq ptr %p, null
  store i32 0, ptr %p
  ret i1 %c
}

; CHECK-LABEL: define internal i1 @behind_arithmetic(
; CHECK:         icmp ne ptr null, %q
; CHECK:         store i32 0, ptr addrspace(3)
define internal i1 @behind_arithmetic(ptr %p) noinline {
  %q = getelementptr i8, ptr %p, i64 4
  %c = icmp ne ptr null, %q
  store i32 0, ptr %p
  ret i1 %c
}

; Null is among the values.

; CHECK-LABEL: define internal i1 @may_be_null(
; CHECK:         %q = select i1 %b, ptr %p, ptr null
; CHECK:         icmp eq ptr %q, null
; CHECK:         store i32 0, ptr addrspace(3)
define internal i1 @may_be_null(ptr %p, i1 %b) noinline {
  %q = select i1 %b, ptr %p, ptr null
  %c = icmp eq ptr %q, null
  store i32 0, ptr %p
  ret i1 %c
}

; A pointer to global memory may be null, and a null that is converted to it is one: the comparison is the same there.

; CHECK-LABEL: define internal i1 @global(
; CHECK:         icmp eq ptr addrspace(1) %{{.*}}, addrspacecast (ptr null to ptr addrspace(1))
; CHECK:         store i32 0, ptr addrspace(1)
define internal i1 @global(ptr %p) noinline {
  %c = icmp eq ptr %p, null
  store i32 0, ptr %p
  ret i1 %c
}

define ptx_kernel void @kernel(ptr %table, i1 %b) {
  %a = call i1 @direct(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  %c = call i1 @behind_arithmetic(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  %d = call i1 @may_be_null(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i1 %b)
  %q = load ptr, ptr %table
  %e = call i1 @global(ptr %q)
  %f = select i1 %a, i1 %c, i1 %d
  %g = select i1 %e, i1 %f, i1 %b
  store i1 %g, ptr %table
  ret void
}
