// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s

// The predicate is made anew in the inner loop, where the pointer stays what it was.

// CHECK: after.mlir:{{.*}}: error: memory-space check: this is not what a rewrite makes of the original: the branch condition does not determine the address

//--- before.mlir
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %m: i1, %n: i1, %x: f32) {
  llvm.br ^outer(%a : !llvm.ptr)
^outer(%p: !llvm.ptr):
  llvm.br ^inner
^inner:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.cond_br %m, ^inner, ^latch
^latch:
  llvm.cond_br %n, ^outer(%b : !llvm.ptr), ^end
^end:
  llvm.return
}
//--- after.mlir
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %m: i1, %n: i1, %x: f32) {
  %true = llvm.mlir.constant(true) : i1
  %false = llvm.mlir.constant(false) : i1
  llvm.br ^outer(%a, %true : !llvm.ptr, i1)
^outer(%p: !llvm.ptr, %c: i1):
  llvm.br ^inner(%c : i1)
^inner(%d: i1):
  llvm.cond_br %d, ^first, ^second
^first:
  llvm.store %x, %a : f32, !llvm.ptr
  llvm.br ^join
^second:
  llvm.store %x, %b : f32, !llvm.ptr
  llvm.br ^join
^join:
  llvm.cond_br %m, ^inner(%false : i1), ^latch
^latch:
  llvm.cond_br %n, ^outer(%b, %false : !llvm.ptr, i1), ^end
^end:
  llvm.return
}
