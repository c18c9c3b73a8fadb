// RUN: cp %s %t.mlir
// RUN: not tilespace-opt %t.mlir --print-memory-spaces=report=%t.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: diff %s %t.mlir
// RUN: rm -f %t.json && touch %t.json
// RUN: tilespace-opt %s --print-memory-spaces=report=%t.json -o /dev/null
// RUN: tilespace-opt %s --print-memory-spaces=report=%t.json -o /dev/null
// RUN: tilespace-opt %s --print-memory-spaces=report=%t.html -o /dev/null
// RUN: tilespace-opt %s --print-memory-spaces=report=%t.html -o /dev/null

// A text of another program with a field of that name is not a report either. A file with the name of the standard
// output is not in its way. A link stays a link. A link to the standard output gets the report appended.
// RUN: echo '{"name": "p", "module": "a.js"}' > %t.package && not tilespace-opt %s --print-memory-spaces=report=%t.package -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d && cp %s ./- && ln -s %t.json link && ln -s /proc/self/fd/1 out
// RUN: tilespace-opt %s --print-memory-spaces=report=- -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: tilespace-opt %s --print-memory-spaces=report=link -o /dev/null && test -L link
// RUN: echo before > log && tilespace-opt %s --print-memory-spaces=report=out -o /dev/null >> log && test -L out
// RUN: FileCheck %s --check-prefixes=LOG,REPORT --input-file=log
// OTHER: .package is not a report
// LOG: before
// REPORT: "name": "pick"

// A file that is not a report stays as it is; an empty file, and an earlier report, are replaced.

// CHECK: error: {{.*}}.mlir is not a report, and is not overwritten: name another file for the report
llvm.func @pick(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
