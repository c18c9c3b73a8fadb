; RUN: opt -load=%llvm-plugin -passes=verify -disable-output %s 2>&1 | FileCheck %s
; RUN: clang -fplugin=%llvm-plugin -c -o /dev/null %s 2>&1 | FileCheck %s
; RUN: clang -fpass-plugin=%llvm-plugin -c -o /dev/null %s 2>&1 | FileCheck %s --allow-empty --check-prefix=PASS
; RUN: opt -load=%llvm-plugin -load-pass-plugin=%llvm-plugin -passes=verify -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --allow-empty --check-prefix=PASS

; CHECK: tilespace: the library was not loaded as a pass plugin: use -fpass-plugin= with clang, -load-pass-plugin= with opt
; PASS-NOT: tilespace
define void @f() {
  ret void
}
