// RUN: tilespace-opt %s --wrap-in-gpu-module --wrap-in-gpu-module | FileCheck %s

// CHECK-COUNT-1: gpu.module
// CHECK-NOT:     gpu.module

llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
