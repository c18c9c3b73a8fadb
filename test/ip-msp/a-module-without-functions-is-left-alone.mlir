// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// Nothing to do: no globals, no bodies, no pointers.

// CHECK: module {
// CHECK-NEXT: }

// -----

// CHECK: llvm.func @declared(!llvm.ptr)
llvm.func @declared(!llvm.ptr)

// -----

// CHECK: llvm.func @numbers(%{{.*}}: i32) -> i32 attributes {nvvm.as = array<i32: -1>, nvvm.as_results = array<i32: -1>}
llvm.func @numbers(%n: i32) -> i32 {
  llvm.return %n : i32
}
