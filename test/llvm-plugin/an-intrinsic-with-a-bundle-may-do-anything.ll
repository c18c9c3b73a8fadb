; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check>' -S %s | FileCheck %s

; A pointer in a bundle with an unknown tag may be kept and written through. The intrinsic is in MLIR's dialect, or the
; dialect calls it by name.

target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
@tile = internal addrspace(3) global [64 x i32] undef
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.ctpop.i32(i32)

; CHECK-LABEL: define ptx_kernel void @by_name(
; CHECK: store i32 %x, ptr %p
define ptx_kernel void @by_name() {
  %slot = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() [ "unknown"(ptr %slot) ]
  %p = load ptr, ptr %slot
  store i32 %x, ptr %p
  ret void
}

; CHECK-LABEL: define ptx_kernel void @in_the_dialect(
; CHECK: store i32 %x, ptr %p
define ptx_kernel void @in_the_dialect() {
  %slot = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot
  %x = call i32 @llvm.ctpop.i32(i32 4) [ "unknown"(ptr %slot) ]
  %p = load ptr, ptr %slot
  store i32 %x, ptr %p
  ret void
}

; CHECK-LABEL: define ptx_kernel void @without_one(
; CHECK: store i32 %x, ptr addrspace(3)
define ptx_kernel void @without_one() {
  %slot = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %slot
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = load ptr, ptr %slot
  store i32 %x, ptr %p
  ret void
}
