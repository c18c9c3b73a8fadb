// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa{nvptx-traverse-address-aliasing-limit=-1}))' --verify-diagnostics
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(nvvm-aa{nvptx-traverse-address-aliasing-limit=-1}))' --verify-diagnostics

// expected-error@below {{nvptx-traverse-address-aliasing-limit must not be negative, but is -1}}
llvm.func @f() {
  llvm.return
}
