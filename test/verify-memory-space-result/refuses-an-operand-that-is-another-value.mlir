// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// A comparison with its operands exchanged is another one.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: operand 0 is another value
// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: operand 1 is another value

//--- before.mlir
llvm.func @f(%a: i32, %b: i32) -> i1 {
  %v = llvm.icmp "slt" %a, %b : i32
  llvm.return %v : i1
}
//--- after.mlir
llvm.func @f(%a: i32, %b: i32) -> i1 {
  %v = llvm.icmp "slt" %b, %a : i32
  llvm.return %v : i1
}
