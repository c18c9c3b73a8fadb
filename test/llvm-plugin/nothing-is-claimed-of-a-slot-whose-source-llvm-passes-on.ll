; RUN: opt -load-pass-plugin=%llvm-plugin -tilespace-place=pipeline-start -passes='default<O2>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -tilespace-place=early-simplification -passes='default<O2>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace,default<O2>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -tilespace-place=optimizer-last -passes='default<O2>' -S %s | FileCheck %s

; @get only reads the slot, so that LLVM passes it the source that the slot is copied from: a constant, in global memory, or
; memory that a caller owns. A copy of @get for local memory would read it there. The later store makes the slot more than a
; copy only for as long as LLVM has not deleted it.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = private unnamed_addr constant [8 x i32] [i32 11, i32 22, i32 33, i32 44, i32 55, i32 66, i32 77, i32 88], align 4

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-NOT: addrspace(5)
define internal i32 @get(ptr %p, i32 %i) noinline {
  %at = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %at
  %w = load i32, ptr %p
  %x = add i32 %v, %w
  ret i32 %x
}

; CHECK-LABEL: define {{.*}}void @constant(
; CHECK:         call {{.*}} @get{{.*}}(ptr {{.*}}@table, i32 %i)
define ptx_kernel void @constant(i32 %i, ptr %out) {
  %slot = alloca [8 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %slot, ptr align 4 @table, i64 32, i1 false)
  %v = call i32 @get(ptr %slot, i32 %i)
  %at = getelementptr i32, ptr %slot, i32 3
  store i32 %v, ptr %at
  store i32 %v, ptr %out
  ret void
}

; CHECK-LABEL: define {{.*}}void @argument(
; CHECK:         call {{.*}} @get{{.*}}(ptr {{.*}}%from, i32 %i)
define void @argument(i32 %i, ptr %out, ptr noalias %from) {
  %slot = alloca [8 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %slot, ptr align 4 %from, i64 32, i1 false)
  %v = call i32 @get(ptr %slot, i32 %i)
  %at = getelementptr i32, ptr %slot, i32 3
  store i32 %v, ptr %at
  store i32 %v, ptr %out
  ret void
}

define ptx_kernel void @global(i32 %i, ptr %out) {
  %v = call i32 @get(ptr %out, i32 %i)
  store i32 %v, ptr %out
  ret void
}
