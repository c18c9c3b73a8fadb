; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' -disable-output -debug-pass-manager %s 2>&1 \
; RUN:   | grep 'Running pass' | FileCheck %s --check-prefix=EARLY
; EARLY:     Running pass: InlinerPass
; EARLY:     TilespacePass
; EARLY:     Running pass: LoopVectorizePass

; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' -tilespace-place=pipeline-start -disable-output \
; RUN:   -debug-pass-manager %s 2>&1 | grep 'Running pass' | FileCheck %s --check-prefix=START
; START-NOT: Running pass: InlinerPass
; START:     TilespacePass
; START:     Running pass: InlinerPass
; START-NOT: TilespacePass

; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' -tilespace-place=optimizer-last -disable-output \
; RUN:   -debug-pass-manager %s 2>&1 | grep 'Running pass' | FileCheck %s --check-prefix=LAST
; LAST-NOT:  TilespacePass
; LAST:      Running pass: LoopVectorizePass
; LAST:      TilespacePass

; RUN: opt -load-pass-plugin=%llvm-plugin -passes='default<O2>' -tilespace-place=none -disable-output \
; RUN:   -debug-pass-manager %s 2>&1 | grep 'Running pass' | FileCheck %s --check-prefix=NONE
; NONE-NOT:  TilespacePass

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @kernel(ptr %p) {
  store i32 0, ptr %p
  ret void
}
