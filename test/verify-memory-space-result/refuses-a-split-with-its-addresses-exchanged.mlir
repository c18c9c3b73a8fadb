// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s

// Where the condition holds, the address is the other one.

// CHECK: after.mlir:{{.*}}: error: memory-space check: this is not what a rewrite makes of the original: the branch condition does not determine the address

//--- before.mlir
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %k: i1, %x: f32) {
  %p = llvm.select %k, %a, %b : i1, !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store volatile %x, %q : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %k: i1, %x: f32) {
  %false = llvm.mlir.constant(false) : i1
  %true = llvm.mlir.constant(true) : i1
  %none = llvm.mlir.poison : !llvm.ptr
  %frozen = llvm.freeze %k : i1
  %c = llvm.select %frozen, %true, %false : i1, i1
  %pa = llvm.select %frozen, %a, %none : i1, !llvm.ptr
  %pb = llvm.select %frozen, %none, %b : i1, !llvm.ptr
  %p = llvm.select %k, %a, %b : i1, !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %qa = llvm.getelementptr %pa[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %qb = llvm.getelementptr %pb[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.cond_br %c, ^a, ^b
^a:
  llvm.store volatile %x, %qb : f32, !llvm.ptr
  llvm.br ^join
^b:
  llvm.store volatile %x, %qa : f32, !llvm.ptr
  llvm.br ^join
^join:
  llvm.return
}
