; RUN: opt -load-pass-plugin=%llvm-plugin -S %s -passes='lto<O1>,tilespace<place=optimizer-last;whole-program>' | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -S %s -passes='lto<O1>,tilespace<place=optimizer-last>' \
; RUN:   | FileCheck %s --check-prefix=KEPT

; When linked, all functions are visible to others. If nothing else is linked with them, they are not, and an original that
; all its callers have left for its clones is dropped, as by nvcc.

; CHECK-NOT: define {{.*}}@get(
; CHECK-NOT: define {{.*}}@unused(
; CHECK:     define internal i32 @get.global(
; CHECK:     define internal i32 @get.shared(
; CHECK-NOT: define

; KEPT-DAG: define {{.*}}@get(
; KEPT-DAG: define {{.*}}@unused(

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef

define i32 @get(ptr %p) noinline {
  %v = load volatile i32, ptr %p
  ret i32 %v
}

define i32 @unused(ptr %p) noinline {
  %v = load volatile i32, ptr %p
  ret i32 %v
}

define ptx_kernel void @k(ptr %out) {
  %g = call i32 @get(ptr %out)
  %s = call i32 @get(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  %v = add i32 %g, %s
  store i32 %v, ptr %out
  ret void
}
