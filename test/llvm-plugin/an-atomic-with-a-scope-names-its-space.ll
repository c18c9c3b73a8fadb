; From LLVM 23 on these intrinsics are operations, which name their space. 21 prints other PTX.
; UNSUPPORTED: llvm-21, llvm-23, llvm-24
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | llc -mcpu=sm_80 -mattr=+ptx80 | FileCheck %s --check-prefix=PTX
; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -pass-remarks=tilespace -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

; The intrinsics of CUDA's atomics with a scope have no form for a space. In shared memory each is an operation of LLVM; in
; global memory it is assembly, with no more effects than the intrinsic has. A copy of a function gets its own.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [256 x i32] zeroinitializer

declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr, i32, i32)

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK:         atomicrmw add ptr addrspace(3) %{{.*}}, i32 1 syncscope("block") monotonic
; CHECK:         call i32 asm sideeffect "atom.sys.global.add.s32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr addrspace(1) %{{.*}}, i32 1) #[[EFFECTS:.*]]
; CHECK:         cmpxchg ptr addrspace(3) %{{.*}}, i32 1, i32 2 syncscope("block") monotonic monotonic
; PTX-LABEL:     .entry kernel(
; PTX:           atom.shared.add.u32
; PTX:           atom.sys.global.add.s32
; PTX:           atom.{{.*}}cta.shared.cas.b32
; REMARK:        an atomic operation names shared memory
; REMARK:        an atomic operation names global memory
define ptx_kernel void @kernel(ptr %out, i32 %n) {
  %s = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 %n
  %a = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %s, i32 1)
  %b = call i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0(ptr %out, i32 1)
  %c = call i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr %s, i32 1, i32 2)
  %x = add i32 %a, %b
  %y = add i32 %x, %c
  %g = call i32 @count(ptr %out, i32 %y)
  %h = call i32 @count(ptr %s, i32 %g)
  store i32 %h, ptr %out
  ret void
}

; CHECK-LABEL: define internal i32 @count(
; CHECK:         atomicrmw add ptr addrspace(3) {{.*}} syncscope("block")
; CHECK-LABEL: define internal i32 @count.global(
; CHECK:         asm sideeffect "atom.cta.global.add.s32
define internal i32 @count(ptr %p, i32 %n) noinline {
  %old = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %p, i32 %n)
  ret i32 %old
}

; CHECK: attributes #[[EFFECTS]] = { nounwind memory(argmem: readwrite) }
