// RUN: not tilespace-opt %s --to-ptx=chip=sm_90 -o %t.out 2>&1 | FileCheck %s
// RUN: not test -e %t.out
// RUN: sed s/x86_64-unknown-linux-gnu/nvptx64-nvidia-cuda/ %s | tilespace-opt --to-ptx=chip=sm_90 | FileCheck %s --check-prefix=PTX

// CHECK: error: there is no code for NVPTX: the target is 'x86_64-unknown-linux-gnu'
// PTX: .target sm_90
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%p: !llvm.ptr) {
    llvm.return
  }
}
