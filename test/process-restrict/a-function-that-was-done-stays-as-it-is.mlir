// RUN: tilespace-opt %s --process-restrict -o %t.once
// RUN: tilespace-opt %t.once --process-restrict=check -o %t.twice
// RUN: diff %t.once %t.twice
// RUN: FileCheck %s < %t.twice

// CHECK: llvm.load %arg0 {alias_scopes
llvm.func @done(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) {
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return
}

// The marker counts, whatever else the function says.

// CHECK-LABEL: llvm.func @marked(%arg0: !llvm.ptr {llvm.noalias})
// CHECK-NEXT: llvm.load %arg0 :
llvm.func @marked(%a: !llvm.ptr {llvm.noalias}) attributes {nvvm.restrict_processed} {
  %0 = llvm.load %a : !llvm.ptr -> i32
  llvm.return
}
