// RUN: tilespace-opt %s -o %t.before
// RUN: tilespace-opt %s --wrap-in-gpu-module -o %t.after
// RUN: diff %t.before %t.after

// Code beside a gpu.module is the host's.

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
