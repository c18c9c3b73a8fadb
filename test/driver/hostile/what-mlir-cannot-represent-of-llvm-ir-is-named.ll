; An instruction that MLIR cannot import, that its verifier refuses, or that ends its verifier is one error at its line,
; with the name of the instruction and no text of MLIR; a module without such an instruction goes through.

; RUN: split-file %s %t
; RUN: not tilespace-opt %t/refused.ll --pass-pipeline='builtin.module(memory-space-pipeline)' 2>&1 | FileCheck %s --check-prefix=REFUSED
; RUN: not tilespace-opt %t/crash.ll --pass-pipeline='builtin.module(memory-space-pipeline)' 2>&1 | FileCheck %s --check-prefix=CRASH
; RUN: not tilespace-opt %t/length.ll --pass-pipeline='builtin.module(memory-space-pipeline)' 2>&1 | FileCheck %s --check-prefix=LENGTH
; RUN: not tilespace-opt %t/imported.ll --pass-pipeline='builtin.module(memory-space-pipeline)' 2>&1 | FileCheck %s --check-prefix=IMPORTED
; RUN: tilespace-opt %t/taken.ll --pass-pipeline='builtin.module(memory-space-pipeline)' | FileCheck %s --check-prefix=TAKEN

; REFUSED-NOT: error
; REFUSED: refused.ll:2:3: error: MLIR cannot represent the instruction 'llvm.ldexp.v4f32.v4i32'
; REFUSED-NOT: error
; CRASH: crash.ll:2:3: error: MLIR cannot represent the instruction 'llvm.vector.insert.v4p0.v2p0'
; LENGTH: length.ll:2:3: error: MLIR cannot represent the instruction 'llvm.memcpy.inline.p0.p0.i64'
; IMPORTED-NOT: error
; IMPORTED: imported.ll:2:3: error: MLIR cannot represent the instruction 'callbr'
; TAKEN: llvm.func @f(

;--- refused.ll
define <4 x float> @f(<4 x float> %x, <4 x i32> %e) {
  %y = call <4 x float> @llvm.ldexp.v4f32.v4i32(<4 x float> %x, <4 x i32> %e)
  ret <4 x float> %y
}

;--- crash.ll
define <4 x ptr> @f(<2 x ptr> %two, <4 x ptr> %four) {
  %w = call <4 x ptr> @llvm.vector.insert.v4p0.v2p0(<4 x ptr> %four, <2 x ptr> %two, i64 2)
  ret <4 x ptr> %w
}

;--- length.ll
define void @f(ptr %to, ptr %from, i64 %n) {
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %to, ptr %from, i64 %n, i1 false)
  ret void
}

;--- imported.ll
define void @f(i32 %x) {
  callbr void asm "", "r,!i"(i32 %x) to label %on [label %out]
on:
  ret void
out:
  ret void
}

;--- taken.ll
define <4 x i64> @f(<2 x i64> %two, <4 x i64> %four, <4 x float> %x, i32 %e, ptr %to, ptr "nvvm.grid_constant" %from) {
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  %y = call <4 x float> @llvm.powi.v4f32.i32(<4 x float> %x, i32 %e)
  %w = call <4 x i64> @llvm.vector.insert.v4i64.v2i64(<4 x i64> %four, <2 x i64> %two, i64 2)
  ret <4 x i64> %w
}
