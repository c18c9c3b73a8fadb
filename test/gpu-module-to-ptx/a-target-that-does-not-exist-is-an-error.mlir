// RUN: tilespace-opt %s --verify-diagnostics --pass-pipeline='builtin.module(to-ptx{chip=sm_90 features=+ptx63})'

// expected-error@+1 {{'gpu.module' op cannot be compiled to PTX: PTX version 6.3 does not support target 'sm_90'. Minimum required PTX version is 7.8.}}
module {
  llvm.func @k(%p: !llvm.ptr<1>, %x: i32) attributes {nvvm.kernel} {
    llvm.store %x, %p : i32, !llvm.ptr<1>
    llvm.return
  }
}
