// RUN: tilespace-opt %s --tile-to-ptx='chip=sm_90 features=+ptx80,+sharedmem32bitptr' --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --tile-to-ptx='chip=sm_90 features=+ptx80' --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=LONG

// It is not a feature of LLVM's, which gets the others.

// CHECK: short-pointers{{{.*}}nvptx-short-ptr=true
// CHECK: nvvm-attach-target{{{.*}}features=+ptx80 
// LONG-NOT: short-pointers
nv_tileaa.func @kernel() {
  nv_tileaa.return
}
