// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s

// The branch back says that the pointer is still the first one.

// CHECK: after.mlir:{{.*}}: error: memory-space check: this is not what a rewrite makes of the original: the branch condition does not determine the address

//--- before.mlir
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %n: i64, %x: f32) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%zero, %a : i64, !llvm.ptr)
^loop(%i: i64, %p: !llvm.ptr):
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %b : f32, !llvm.ptr
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next, %b : i64, !llvm.ptr), ^end
^end:
  llvm.return
}
//--- after.mlir
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %n: i64, %x: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  %none = llvm.mlir.poison : !llvm.ptr
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^loop(%zero, %a, %true, %a, %none : i64, !llvm.ptr, i1, !llvm.ptr, !llvm.ptr)
^loop(%i: i64, %p: !llvm.ptr, %c: i1, %pa: !llvm.ptr, %pb: !llvm.ptr):
  llvm.cond_br %c, ^first, ^second
^first:
  %va = llvm.load %pa : !llvm.ptr -> f32
  llvm.br ^join(%va : f32)
^second:
  %vb = llvm.load %pb : !llvm.ptr -> f32
  llvm.br ^join(%vb : f32)
^join(%v: f32):
  llvm.store %v, %b : f32, !llvm.ptr
  %next = llvm.add %i, %one : i64
  %more = llvm.icmp "slt" %next, %n : i64
  llvm.cond_br %more, ^loop(%next, %b, %true, %none, %b : i64, !llvm.ptr, i1, !llvm.ptr, !llvm.ptr), ^end
^end:
  llvm.return
}
