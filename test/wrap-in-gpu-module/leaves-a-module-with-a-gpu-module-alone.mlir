// RUN: split-file %s %t
// RUN: tilespace-opt %t/with.mlir -o %t.before
// RUN: tilespace-opt %t/with.mlir --wrap-in-gpu-module -o %t.after
// RUN: diff %t.before %t.after
// RUN: tilespace-opt %t/without.mlir --wrap-in-gpu-module | FileCheck %s

// Code beside a gpu.module is the host's.

//--- with.mlir
module attributes {gpu.container_module} {
  gpu.module @device {
    llvm.func @kernel() attributes {gpu.kernel, nvvm.kernel} {
      llvm.return
    }
  }
  llvm.func @host() {
    llvm.return
  }
}

// Without a gpu.module all code is the device's.

//--- without.mlir
module {
  // CHECK:      gpu.module
  // CHECK-NEXT:   llvm.func @kernel()
  // CHECK:        llvm.func @host()
  llvm.func @kernel() attributes {gpu.kernel, nvvm.kernel} {
    llvm.return
  }
  llvm.func @host() {
    llvm.return
  }
}
