; As by nvcc: the atomic is in a helper, and the slot or constant in its caller. The module does not change, and an atomic
; on global memory is right. LLVM 22 makes a plain addition of an atomic on memory that is local by its type: no warning.

; RUN: split-file %s %t
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' -S %t/wrong.ll -o %t/out.ll 2>&1 | FileCheck %s --check-prefix=WRONG
; RUN: FileCheck %s --check-prefix=GENERIC < %t/out.ll
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' -S %t/right.ll -o /dev/null 2>&1 | count 0

; WRONG:     warning: {{.*}}Cannot do atomic on local memory
; WRONG:     warning: {{.*}}Cannot do atomic operation on const memory
; WRONG-NOT: {{warning|error}}
; GENERIC:   atomicrmw add ptr %p, i32 1

;--- wrong.ll
target triple = "nvptx64-nvidia-cuda"
@table = addrspace(4) global [4 x i32] zeroinitializer

define internal void @add(ptr %p) noinline {
  %r = atomicrmw add ptr %p, i32 1 syncscope("device") monotonic
  ret void
}

define internal void @add_to_table(ptr %p) noinline {
  %r = atomicrmw add ptr %p, i32 2 syncscope("device") monotonic
  ret void
}

define ptx_kernel void @k(ptr %o, i64 %i) {
  %x = alloca [4 x i32]
  call void @llvm.memset.p0.i64(ptr %x, i8 0, i64 16, i1 false)
  %q = getelementptr i32, ptr %x, i64 %i
  call void @add(ptr %q)
  %c = getelementptr i32, ptr addrspacecast (ptr addrspace(4) @table to ptr), i64 %i
  call void @add_to_table(ptr %c)
  %v = load i32, ptr %q
  store i32 %v, ptr %o
  ret void
}

;--- right.ll
target triple = "nvptx64-nvidia-cuda"

define internal void @add(ptr %p) noinline {
  %r = atomicrmw add ptr %p, i32 1 syncscope("device") monotonic
  ret void
}

define internal void @local(ptr addrspace(5) %p) noinline {
  %r = atomicrmw add ptr addrspace(5) %p, i32 1 syncscope("device") monotonic
  ret void
}

define ptx_kernel void @k(ptr %o, i64 %i) {
  %q = getelementptr i32, ptr %o, i64 %i
  call void @add(ptr %q)
  ret void
}

define ptx_kernel void @typed(ptr %o, i64 %i) {
  %x = alloca [4 x i32]
  call void @llvm.memset.p0.i64(ptr %x, i8 0, i64 16, i1 false)
  %q = getelementptr i32, ptr %x, i64 %i
  %l = addrspacecast ptr %q to ptr addrspace(5)
  call void @local(ptr addrspace(5) %l)
  %v = load i32, ptr %q
  store i32 %v, ptr %o
  ret void
}
