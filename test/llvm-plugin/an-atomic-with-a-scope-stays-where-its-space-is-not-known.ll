; From LLVM 23 on these intrinsics are operations.
; UNSUPPORTED: llvm-23, llvm-24
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check>' -S %s | FileCheck %s
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace<require-resolved>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=LEFT

; A pointer to two spaces, which has its reason; the stack, which has no atomics; an operand bundle, which neither an
; operation nor assembly has.

; LEFT:      error: {{.*}}stays generic
; LEFT-NOT: stays generic

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [256 x i32] zeroinitializer

declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK-NOT:     atomicrmw
; CHECK-NOT:     asm sideeffect
; CHECK-COUNT-3: call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(
define ptx_kernel void @kernel(ptr %out, i32 %n, i1 %c) {
  %either = select i1 %c, ptr %out, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %a = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %either, i32 1)
  %slot = alloca i32
  store i32 %n, ptr %slot
  %b = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %slot, i32 1)
  %d = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %out, i32 1) [ "note"() ]
  %x = add i32 %a, %b
  %y = add i32 %x, %d
  store i32 %y, ptr %out
  ret void
}
