; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-early>' -S %s | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<check;place=pipeline-start>,default<O3>' -S %s | FileCheck %s --check-prefix=LICM

; The load by a cast to shared memory is after the program's own test. A known store to global memory would let LLVM move
; the load above the test, since it sees through the cast that the memory can be read. Through assembly it does not. A
; cast that only becomes a number stays, and so does every cast where nothing changes.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %n = addrspacecast ptr %q to ptr addrspace(3)
; CHECK:         %s = call ptr addrspace(3) asm "cvta.to.shared.u64
; CHECK-NEXT:    load i32, ptr addrspace(3) %s
; CHECK:         store i32 %{{.*}}, ptr addrspace(1)
; CHECK-NOT:     tilespace.promise
; LICM-LABEL:  define ptx_kernel void @k(
; LICM:          br i1 %test
; LICM:          asm "cvta.to.shared.u64
; LICM:          load i32, ptr addrspace(3)
define ptx_kernel void @k(ptr %rows, i1 %c, i1 %t, i32 %n0) {
entry:
  %slot = alloca [64 x i32]
  store i32 3, ptr %slot
  %q = select i1 %c, ptr %slot, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  %out = load ptr, ptr %rows
  %n = addrspacecast ptr %q to ptr addrspace(3)
  %number = ptrtoint ptr addrspace(3) %n to i64
  %low = trunc i64 %number to i1
  %test = xor i1 %t, %low
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %end ]
  br i1 %test, label %in, label %end

in:
  %s = addrspacecast ptr %q to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %s
  %at = getelementptr i32, ptr %out, i32 %i
  store i32 %v, ptr %at
  br label %end

end:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n0
  br i1 %more, label %loop, label %done

done:
  ret void
}

; CHECK-LABEL: define i32 @unchanged(
; CHECK:         addrspacecast ptr %q to ptr addrspace(3)
define i32 @unchanged(ptr %q) {
  %s = addrspacecast ptr %q to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %s
  ret i32 %v
}
