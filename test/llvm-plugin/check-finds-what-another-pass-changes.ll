; Each pass of LLVM stands for a mistake of ours: the comparison of `check` names the change, and accepts a pass that
; changes only names.

; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<strip>' -disable-output %s
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<dce>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=GONE
; GONE: error: tilespace: check: the result differs from the program: an instruction is missing in 'dead'
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<lower-atomic>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=STRAY
; STRAY: error: tilespace: check: the result differs from the program: an instruction has moved in 'count':  store i32 %new, ptr %p
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<infer-alignment>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=FLAGS
; FLAGS: error: tilespace: check: the result differs from the program: an instruction has other flags in 'aligned':  %v = load i32, ptr addrspace(3) @tile, align 16
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<infer-address-spaces>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=SPACE
; SPACE: error: tilespace: check: the result differs from the program: an instruction has another operand in 'cast':  %v = load volatile i32, ptr addrspace(3) %q
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<mergefunc>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=CALL
; CALL: error: tilespace: check: the result differs from the program: an instruction has another operand in 'calls':  %b = call i32 @one(
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<function-attrs>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=ATTRIBUTES
; ATTRIBUTES: error: tilespace: check: the result differs from the program: a function has other attributes in 'dead'
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<simplifycfg>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=BLOCKS
; BLOCKS: error: tilespace: check: the result differs from the program: a function has other blocks in 'chosen'
; RUN: not opt -load-pass-plugin=%llvm-plugin -passes='tilespace-compare<constmerge>' -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefix=VARIABLES
; VARIABLES: error: tilespace: check: the result differs from the program: the variables differ

target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x i32] undef, align 16
@unused = internal global i32 0

define i32 @dead(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %x
}
define void @twice(ptr %p) {
  store i32 1, ptr %p
  store i32 2, ptr %p
  ret void
}
define i32 @count(ptr %p) {
  %old = atomicrmw add ptr %p, i32 1 seq_cst
  ret i32 %old
}
define i32 @aligned() {
  %v = load i32, ptr addrspace(3) @tile, align 4
  ret i32 %v
}
define i32 @cast(ptr addrspace(3) %q) {
  %p = addrspacecast ptr addrspace(3) %q to ptr
  %v = load volatile i32, ptr %p
  %w = load i32, ptr %p
  ret i32 %w
}
define i1 @swapped(i32 %x) {
  %c = icmp sgt i32 5, %x
  ret i1 %c
}
define i32 @chosen(i1 %c) {
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}
define internal i32 @one(i32 %x) {
  %y = mul i32 %x, 3
  %z = add i32 %y, 7
  ret i32 %z
}
define internal i32 @other(i32 %x) {
  %y = mul i32 %x, 3
  %z = add i32 %y, 7
  ret i32 %z
}
define i32 @calls(i32 %x) {
  %a = call i32 @one(i32 %x)
  %b = call i32 @other(i32 %a)
  ret i32 %b
}
