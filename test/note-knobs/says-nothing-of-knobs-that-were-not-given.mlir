// RUN: tilespace-opt %s --note-knobs 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: tilespace-opt %s --note-knobs=lsa-opt=0 2>&1 | FileCheck %s

// NONE-NOT: remark
// CHECK:    remark: lsa-opt=0 has no effect: arguments are lowered by upstream's nvptx-lower-args
// CHECK:    llvm.func @f
llvm.func @f() {
  llvm.return
}
