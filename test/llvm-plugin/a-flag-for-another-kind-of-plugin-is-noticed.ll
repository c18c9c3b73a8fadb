; RUN: opt -load=%llvm-plugin -passes=verify -disable-output %s 2>&1 | FileCheck %s
; RUN: clang -fplugin=%llvm-plugin -c -o /dev/null %s 2>&1 | FileCheck %s
; RUN: clang -fpass-plugin=%llvm-plugin -c -o /dev/null %s 2>&1 | FileCheck %s --allow-empty --check-prefix=PASS
; RUN: opt -load=%llvm-plugin -load-pass-plugin=%llvm-plugin -passes=verify -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --allow-empty --check-prefix=PASS

; CHECK: tilespace: the library was loaded, and not as a pass plugin: clang takes it by -fpass-plugin=, opt by -load-pass-plugin=
; PASS-NOT: tilespace
define void @f() {
  ret void
}
