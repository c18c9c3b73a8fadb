// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --allow-unregistered-dialect -o /dev/null 2>&1 | FileCheck %s

// Between `<` and `>` an unknown operation may have any attribute, which no rewrite changes.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: attributes changed: properties

//--- before.mlir
llvm.func @f() {
  "x.wait"() <7 : i32> : () -> ()
  llvm.return
}
//--- after.mlir
llvm.func @f() {
  "x.wait"() <8 : i32> : () -> ()
  llvm.return
}
