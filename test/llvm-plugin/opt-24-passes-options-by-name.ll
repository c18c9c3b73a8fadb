; REQUIRES: llvm-24
; RUN: opt -load-pass-plugin=%llvm-plugin -plugin-arg=tilespace,whole-program=false -plugin-arg=tilespace,report=%t.json \
; RUN:   -passes=tilespace -disable-output %s
; RUN: FileCheck %s --input-file=%t.json
; RUN: not opt -load-pass-plugin=%llvm-plugin -plugin-arg=tilespace,reprot=x -passes=tilespace -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=WRONG

; CHECK: "functions"
; WRONG: tilespace: there is no option 'reprot'

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %p) {
  store i32 1, ptr %p
  ret void
}
