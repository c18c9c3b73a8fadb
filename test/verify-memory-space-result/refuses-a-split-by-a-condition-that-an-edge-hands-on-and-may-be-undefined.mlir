// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir split-merged-accesses" -o /dev/null 2>&1 | FileCheck %s

// The argument of the block is what the edge hands on: the condition of the select, which may be undefined.

// CHECK: after.mlir:{{.*}}: error: memory-space check: this is not what a rewrite makes of the original: it branches on a value that may be undefined

//--- before.mlir
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %k: i1, %x: f32) {
  %p = llvm.select %k, %a, %b : i1, !llvm.ptr
  llvm.br ^go(%p : !llvm.ptr)
^go(%q: !llvm.ptr):
  llvm.store volatile %x, %q : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %k: i1, %x: f32) {
  %none = llvm.mlir.poison : !llvm.ptr
  %pa = llvm.select %k, %a, %none : i1, !llvm.ptr
  %pb = llvm.select %k, %none, %b : i1, !llvm.ptr
  %p = llvm.select %k, %a, %b : i1, !llvm.ptr
  llvm.br ^go(%p, %k, %pa, %pb : !llvm.ptr, i1, !llvm.ptr, !llvm.ptr)
^go(%q: !llvm.ptr, %c: i1, %qa: !llvm.ptr, %qb: !llvm.ptr):
  llvm.cond_br %c, ^a, ^b
^a:
  llvm.store volatile %x, %qa : f32, !llvm.ptr
  llvm.br ^join
^b:
  llvm.store volatile %x, %qb : f32, !llvm.ptr
  llvm.br ^join
^join:
  llvm.return
}
