; In LLVM 21 the mark is metadata.
; UNSUPPORTED: llvm-21
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check;place=optimizer-early;report=%t.json>' -disable-output %s
; RUN: FileCheck %s --check-prefix=MARKED <%t.json
; RUN: sed 's/"nvvm.grid_constant"//' %s >%t.ll
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check;place=optimizer-early;report=%t.json>' -disable-output %t.ll
; RUN: FileCheck %s --check-prefix=UNMARKED <%t.json
; RUN: opt -load-pass-plugin=%llvm-plugin -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90 -passes='default<O3>' %s | llc -mcpu=sm_90 | FileCheck %s --check-prefix=PTX

; MLIR's import drops the mark, without which the argument is copied to the stack. A function that gets the
; address reads parameter memory through a generic address: in a function, ld.param is another memory.

; MARKED-NOT: "vote": "local"
; MARKED:     "vote": "param"
; UNMARKED: "vote": "local"

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, i32 }

; PTX-LABEL: .func {{.*}} first(
; PTX-NOT:     ld.local
; PTX:         ld.b32
define internal i32 @first(ptr %p, ptr %q) noinline {
  store volatile ptr %p, ptr %q
  %a = load i32, ptr %p
  ret i32 %a
}

; PTX-LABEL: .entry k(
; PTX-NOT:     .local
; PTX:         cvta.param
define ptx_kernel void @k(ptr byval(%pair) align 4 "nvvm.grid_constant" %v, ptr %o) {
  %a = call i32 @first(ptr %v, ptr %o)
  store i32 %a, ptr %o
  ret void
}
