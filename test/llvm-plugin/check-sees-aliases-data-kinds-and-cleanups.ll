; As in check-finds-what-another-pass-changes.ll: each pass of LLVM stands for a mistake of ours.

; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<instcombine>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=CLEANUP
; CLEANUP: error: tilespace: check: the result differs from the program: an instruction has other flags in 'pad':  %caught = landingpad
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<constmerge>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=DATA
; DATA: error: tilespace: check: the result differs from the program: a function has other attributes in 'prefixed'
; RUN: sed 's/ prefix ptr / prologue ptr /' %s \
; RUN:   | not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<constmerge>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=DATA
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<globalopt>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=KIND
; KIND: error: tilespace: check: the result differs from the program: the variables differ
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<globaldce>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=ALIAS
; ALIAS: error: tilespace: check: the result differs from the program: the aliases differ

target triple = "nvptx64-nvidia-cuda"
@one = internal unnamed_addr constant i32 1
@equal = internal unnamed_addr constant i32 1
; Nothing writes it, and it becomes a constant.
@never_written = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
; Nothing names it, and it goes.
@unused = internal alias i32, ptr @seen
@seen = global i32 0

declare i32 @__gxx_personality_v0(...)
declare void @throws()

; After a catch of everything there is nothing to clean up.
define void @pad(ptr %out) personality ptr @__gxx_personality_v0 {
  invoke void @throws() to label %normal unwind label %handler
normal:
  ret void
handler:
  %caught = landingpad { ptr, i32 } cleanup catch ptr null
  store { ptr, i32 } %caught, ptr %out
  ret void
}
define void @prefixed() prefix ptr @one {
  ret void
}
define ptr @keeps() {
  ret ptr @equal
}
define i32 @reads(i64 %i) {
  %at = getelementptr i32, ptr @never_written, i64 %i
  %v = load i32, ptr %at
  ret i32 %v
}
