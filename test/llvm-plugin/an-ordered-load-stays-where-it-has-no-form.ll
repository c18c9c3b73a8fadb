; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -tilespace-place=optimizer-early -S %s | FileCheck %s

; LLVM selects a plain `ld.local` of a load of local memory, whatever its order. An unordered load has a form there, and
; an ordered one in global memory.

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define internal i32 @ordered(
; CHECK: load atomic i32, ptr %p monotonic
; CHECK: store atomic i32 %v, ptr %p release
define internal i32 @ordered(ptr %p) noinline {
  %v = load atomic i32, ptr %p monotonic, align 4
  store atomic i32 %v, ptr %p release, align 4
  ret i32 %v
}

; CHECK-LABEL: define internal i32 @unordered(
; CHECK: load i32, ptr addrspace(5)
define internal i32 @unordered(ptr %p) noinline {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

; CHECK-LABEL: define internal i32 @global(
; CHECK: load atomic i32, ptr addrspace(1) %{{.*}} monotonic
define internal i32 @global(ptr %p) noinline {
  %v = load atomic i32, ptr %p monotonic, align 4
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, i64 %i) {
  %slot = alloca [4 x i32], align 4
  call void @llvm.memset.p0.i64(ptr %slot, i8 0, i64 16, i1 false)
  %p = getelementptr i32, ptr %slot, i64 %i
  %v = call i32 @ordered(ptr %p)
  %w = call i32 @unordered(ptr %p)
  %x = call i32 @global(ptr %out)
  %s = add i32 %v, %w
  %t = add i32 %s, %x
  store i32 %t, ptr %out
  ret void
}
