// RUN: tilespace-opt %s -o %t.input
// RUN: tilespace-opt %s --memory-space-opt=memspace-opt-enable=false -o %t.out 2>&1 | count 0
// RUN: diff %t.input %t.out
// RUN: tilespace-opt %s --memory-space-opt=memspace-opt-enable=0 -o %t.out 2>&1 | count 0
// RUN: diff %t.input %t.out
// RUN: tilespace-opt %s --ip-msp=memspace-opt-enable=false -o %t.out
// RUN: diff %t.input %t.out
// RUN: tilespace-opt %s --memory-space-opt=no-warnings | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt='memspace-opt-enable=1 no-warnings' | FileCheck %s
// RUN: tilespace-opt %s --ip-msp | FileCheck %s --check-prefix=MODULE

// CHECK:  llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
// MODULE: nvvm.as = array<i32: 1, -1>
llvm.func @kernel(%p: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
