// RUN: tilespace-opt %s --pass-pipeline='builtin.module(to-ptx{chip=sm_90})' | FileCheck %s

// A copy to a block of the cluster is of the version that the chip has.

// CHECK: .version 8.0
// CHECK: cp.async.bulk.tensor.1d.shared::cluster.global
gpu.module @kernels {
  llvm.func @k(%to: !llvm.ptr<7>, %map: !llvm.ptr, %barrier: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
    nvvm.cp.async.bulk.tensor.shared.cluster.global %to, %map, %barrier, box[%x] : !llvm.ptr<7>, !llvm.ptr
    llvm.return
  }
}
