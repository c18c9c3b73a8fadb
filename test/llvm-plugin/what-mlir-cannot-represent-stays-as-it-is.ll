; What MLIR cannot import, what its verifier refuses, and what ends its verifier leaves the module as it was, with one
; line that names the instruction; a module without one changes.

; RUN: split-file %s %t
; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -pass-remarks-missed=tilespace -S %t/refused.ll 2>&1 | FileCheck %s --check-prefix=REFUSED
; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -pass-remarks-missed=tilespace -S %t/crash.ll 2>&1 | FileCheck %s --check-prefix=CRASH
; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -pass-remarks-missed=tilespace -S %t/length.ll 2>&1 | FileCheck %s --check-prefix=LENGTH
; RUN: opt -load-pass-plugin=%llvm-plugin -passes=tilespace -pass-remarks-missed=tilespace -S %t/taken.ll 2>&1 | FileCheck %s --check-prefix=TAKEN

; REFUSED: remark: <unknown>:0:0: the module stays as it is: MLIR cannot represent the instruction 'llvm.ldexp.v4f32.v4i32'
; REFUSED: load i64, ptr %p
; CRASH: remark: <unknown>:0:0: the module stays as it is: MLIR cannot represent the instruction 'llvm.vector.insert.v4p0.v2p0'
; LENGTH: remark: <unknown>:0:0: the module stays as it is: MLIR cannot represent the instruction 'llvm.memcpy.inline.p0.p0.i64'
; TAKEN-NOT: remark
; TAKEN: define internal i64 @get(
; TAKEN: load i64, ptr addrspace(3)

;--- refused.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i64] undef, align 16

define internal i64 @get(ptr %p) noinline {
  %v = load i64, ptr %p
  ret i64 %v
}

define ptx_kernel void @k(ptr %out, <4 x float> %x, <4 x i32> %e) {
  %y = call <4 x float> @llvm.ldexp.v4f32.v4i32(<4 x float> %x, <4 x i32> %e)
  store <4 x float> %y, ptr %out
  %v = call i64 @get(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i64 %v, ptr %out
  ret void
}

;--- crash.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i64] undef, align 16

define internal i64 @get(ptr %p) noinline {
  %v = load i64, ptr %p
  ret i64 %v
}

define ptx_kernel void @k(ptr %out, <2 x ptr> %two, <4 x ptr> %four) {
  %w = call <4 x ptr> @llvm.vector.insert.v4p0.v2p0(<4 x ptr> %four, <2 x ptr> %two, i64 2)
  store <4 x ptr> %w, ptr %out
  %v = call i64 @get(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i64 %v, ptr %out
  ret void
}

;--- length.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i64] undef, align 16

define internal i64 @get(ptr %p) noinline {
  %v = load i64, ptr %p
  ret i64 %v
}

define ptx_kernel void @k(ptr %out, ptr %from, i64 %n) {
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %out, ptr %from, i64 %n, i1 false)
  %v = call i64 @get(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i64 %v, ptr %out
  ret void
}

;--- taken.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i64] undef, align 16

define internal i64 @get(ptr %p) noinline {
  %v = load i64, ptr %p
  ret i64 %v
}

define ptx_kernel void @k(ptr %out, <4 x float> %x, i32 %e, <2 x i64> %two, <4 x i64> %four) {
  %y = call <4 x float> @llvm.powi.v4f32.i32(<4 x float> %x, i32 %e)
  store <4 x float> %y, ptr %out
  %w = call <4 x i64> @llvm.vector.insert.v4i64.v2i64(<4 x i64> %four, <2 x i64> %two, i64 2)
  store <4 x i64> %w, ptr %out
  %v = call i64 @get(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i64 %v, ptr %out
  ret void
}
