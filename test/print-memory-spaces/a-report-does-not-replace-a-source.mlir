// RUN: cp %s %t.mlir
// RUN: not tilespace-opt %t.mlir --print-memory-spaces=report=%t.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: diff %s %t.mlir
// RUN: rm -f %t.json && touch %t.json
// RUN: tilespace-opt %s --print-memory-spaces=report=%t.json -o /dev/null
// RUN: tilespace-opt %s --print-memory-spaces=report=%t.json -o /dev/null
// RUN: tilespace-opt %s --print-memory-spaces=report=%t.html -o /dev/null
// RUN: tilespace-opt %s --print-memory-spaces=report=%t.html -o /dev/null

// A file that is no report stays as it is; an empty one, and a report of before, are replaced.

// CHECK: error: {{.*}}.mlir is no report, and stays as it is: name another file for the report
llvm.func @pick(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
