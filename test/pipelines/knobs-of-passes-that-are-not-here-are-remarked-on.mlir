// RUN: tilespace-opt %s --memory-space-pipeline=lsa-opt=0 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline='O=fcmax lsa-opt=1' 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: tilespace-opt %s --to-ptx=lsa-opt=0 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --memory-space-pipeline 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tilespace-opt %s --memory-space-pipeline=lsb-opt=0 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK:    remark: lsa-opt=0 has no effect: arguments are lowered by upstream's nvptx-lower-args
// ONE:      remark: lsa-opt=1 has no effect
// NONE-NOT: remark
// UNKNOWN:  no such option lsb-opt

llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
