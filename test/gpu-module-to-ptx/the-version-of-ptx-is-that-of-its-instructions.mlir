// RUN: tilespace-opt %s --pass-pipeline='builtin.module(to-ptx{chip=sm_90})' | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(to-ptx{chip=sm_90 features=+ptx87})' | FileCheck %s --check-prefix=STATED
// RUN: not tilespace-opt %s --pass-pipeline='builtin.module(to-ptx{chip=sm_90 features=+ptx85})' 2>&1 | FileCheck %s --check-prefix=OLD

// RUN: not tilespace-opt %s --pass-pipeline='builtin.module(to-ptx{chip=sm_90 features=+ptx80})' 2>&1 | FileCheck %s --check-prefix=OLD

// A copy to the block's own memory is of PTX 8.6. A version stated by the module or the pipeline is kept, and an
// error at the operation.

// CHECK: .version 8.6
// CHECK: cp.async.bulk.tensor.1d.shared::cta.global
// STATED: .version 8.7
// OLD: error: 'nvvm.cp.async.bulk.tensor.shared.cluster.global' op cannot be compiled to PTX: Cannot select
gpu.module @kernels {
  llvm.func @k(%to: !llvm.ptr<3>, %map: !llvm.ptr, %barrier: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
    nvvm.cp.async.bulk.tensor.shared.cluster.global %to, %map, %barrier, box[%x] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
    llvm.return
  }
}
