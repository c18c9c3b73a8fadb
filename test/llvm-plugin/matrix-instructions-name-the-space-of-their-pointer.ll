; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -S %s | llc -mcpu=sm_80 -mattr=+ptx80 | FileCheck %s --check-prefix=PTX

; LLVM's infer-address-spaces does not know the target's own accesses. The rules say that a WMMA load may be in global or
; shared memory: it names its space, here and in a copy of a function. The rules know of no WMMA in constant memory.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [256 x half] zeroinitializer
@table = internal addrspace(4) constant [256 x half] zeroinitializer

declare {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr, i32)

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK:         %[[S:.*]] = getelementptr half, ptr addrspace(3) @tile, i32 %n
; CHECK:         call {{.*}} @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p3(ptr addrspace(3) %[[S]], i32 16)
; CHECK:         call {{.*}} @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %{{.*}}, i32 16)
; CHECK:         call {{.*}} @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr {{.*}}@table{{.*}}, i32 16)
; PTX-LABEL:     .entry kernel(
; PTX:           wmma.load.a.sync.aligned.row.m16n16k16.shared.f16
; PTX:           wmma.load.a.sync.aligned.row.m16n16k16.global.f16
define ptx_kernel void @kernel(ptr %from, ptr %out, i32 %n) {
  %generic = addrspacecast ptr addrspace(3) @tile to ptr
  %s = getelementptr half, ptr %generic, i32 %n
  %a = call {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr %s, i32 16)
  %b = call {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr %from, i32 16)
  %c = call {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p0(ptr addrspacecast (ptr addrspace(4) @table to ptr), i32 16)
  %x = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %a, 0
  %y = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %b, 0
  %z = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %c, 0
  store <2 x half> %x, ptr %out
  %out1 = getelementptr i8, ptr %out, i32 4
  store <2 x half> %y, ptr %out1
  %out2 = getelementptr i8, ptr %out, i32 8
  store <2 x half> %z, ptr %out2
  ret void
}
