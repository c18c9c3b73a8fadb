; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>,verify' -S %s -pass-remarks-missed=tilespace 2>%t.remarks | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

; LLVM makes a constant of a cast in a helper that is inlined with a known address. After the helper's test it never runs;
; before it, where LLVM may move the load if the store in front is known to be elsewhere, it is an access to no memory.
; Nothing hides a constant from LLVM: the function stays as it is.

target triple = "nvptx64-nvidia-cuda"

@cell = internal addrspace(3) global ptr poison
@tile = internal addrspace(3) global [64 x i32] poison, align 16
@table = internal addrspace(1) global [64 x i32] zeroinitializer, align 16

; REMARK: 'constant': it casts pointers to memory spaces itself
; CHECK-LABEL: define ptx_kernel void @constant(
; CHECK:         store i32 1, ptr %q
define ptx_kernel void @constant(ptr addrspace(1) %out, i32 %kind) {
  store volatile ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr addrspace(3) @cell
  %q = load volatile ptr, ptr addrspace(3) @cell
  store i32 1, ptr %q
  %is = icmp eq i32 %kind, 77
  br i1 %is, label %yes, label %no
yes:
  %v = load i32, ptr addrspace(1) addrspacecast (ptr addrspace(3) @tile to ptr addrspace(1))
  store i32 %v, ptr addrspace(1) %out
  br label %no
no:
  ret void
}

; Casts of a value, and of a vector.
; REMARK: 'value': it casts pointers to memory spaces itself
; CHECK-LABEL: define ptx_kernel void @value(
; CHECK:         store i32 1, ptr %q
define ptx_kernel void @value(ptr addrspace(1) %out, i32 %n) {
  store volatile ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr addrspace(3) @cell
  %q = load volatile ptr, ptr addrspace(3) @cell
  store i32 1, ptr %q
  %at = getelementptr i32, ptr addrspace(3) @tile, i32 %n
  %o = addrspacecast ptr addrspace(3) %at to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %o
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; REMARK: 'vector': it casts pointers to memory spaces itself
; CHECK-LABEL: define ptx_kernel void @vector(
; CHECK:         store i32 1, ptr %q
define ptx_kernel void @vector(ptr addrspace(1) %out, <2 x ptr> %p) {
  store volatile ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr addrspace(3) @cell
  %q = load volatile ptr, ptr addrspace(3) @cell
  store i32 1, ptr %q
  %w = addrspacecast <2 x ptr> %p to <2 x ptr addrspace(1)>
  %e = extractelement <2 x ptr addrspace(1)> %w, i32 0
  %v = load i32, ptr addrspace(1) %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A variable's cast to its own memory, a cast that becomes a number, and shared memory in its cluster claim
; nothing new.
; CHECK-LABEL: define ptx_kernel void @accepted(
; CHECK:         store i32 1, ptr addrspace(3)
define ptx_kernel void @accepted(ptr addrspace(1) %out) {
  store volatile ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr addrspace(3) @cell
  %q = load volatile ptr, ptr addrspace(3) @cell
  store i32 1, ptr %q
  %v = load i32, ptr addrspace(1) addrspacecast (ptr addrspacecast (ptr addrspace(1) @table to ptr) to ptr addrspace(1))
  store i64 ptrtoint (ptr addrspace(1) addrspacecast (ptr addrspace(3) @tile to ptr addrspace(1)) to i64), ptr addrspace(1) %out
  %c = addrspacecast ptr addrspace(3) @tile to ptr addrspace(7)
  store i32 %v, ptr addrspace(7) %c
  ret void
}
