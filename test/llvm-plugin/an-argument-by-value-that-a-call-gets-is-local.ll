; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check;place=optimizer-early>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check;place=optimizer-early>' %s | llc -mcpu=sm_80 | FileCheck %s --check-prefix=PTX
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check;copied-parameters=false;place=optimizer-early>' -S %s | FileCheck %s --check-prefix=WITHOUT

; LLVM's code generator copies an argument by value of a kernel to the stack if a call gets its address, so that @sum finds it
; in local memory, whoever calls. In @chosen, where two addresses come together, it makes no copy, and none is asked for.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, i32 }

; CHECK-LABEL: define internal i32 @sum(
; CHECK:         load i32, ptr addrspace(5)
; CHECK:         load i32, ptr addrspace(5)
; CHECK-NOT:   define internal i32 @sum.
; WITHOUT-LABEL: define internal i32 @sum(
; WITHOUT:         load i32, ptr %p
define internal i32 @sum(ptr %p, i32 %n) noinline {
  %second = getelementptr i8, ptr %p, i64 4
  %a = load i32, ptr %p
  %b = load i32, ptr %second
  %more = icmp sgt i32 %n, 0
  br i1 %more, label %again, label %done
again:
  %m = sub i32 %n, 1
  %copy = alloca %pair
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %p, i64 8, i1 false)
  store i32 %a, ptr %copy
  %s = call i32 @sum(ptr %copy, i32 %m)
  ret i32 %s
done:
  %d = add i32 %a, %b
  ret i32 %d
}

; CHECK-LABEL: define ptx_kernel void @kernel(
; PTX-LABEL:   .entry kernel(
; PTX:           st.local
define ptx_kernel void @kernel(ptr byval(%pair) align 4 %v, ptr %o, i32 %n) {
  %s = call i32 @sum(ptr %v, i32 %n)
  store i32 %s, ptr %o
  ret void
}

; CHECK-LABEL: define ptx_kernel void @chosen(
; CHECK-NOT:     addrspace(5)
; CHECK:         ret void
define ptx_kernel void @chosen(ptr byval(%pair) align 4 %v, ptr %o, i1 %c) {
  %row = load ptr, ptr %o
  %second = getelementptr i8, ptr %v, i64 4
  %either = select i1 %c, ptr %v, ptr %second
  %a = load i32, ptr %either
  store i32 %a, ptr %row
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
