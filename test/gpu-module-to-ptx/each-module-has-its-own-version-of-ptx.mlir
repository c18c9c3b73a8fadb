// RUN: tilespace-opt %s --gpu-module-to-ptx | FileCheck %s

// One module needs PTX 8.6, the next states 8.0, and the last states a version that has all it needs.

// CHECK-LABEL: gpu.binary @new
// CHECK-SAME: .version 8.6
// CHECK-LABEL: gpu.binary @stated
// CHECK-SAME: .version 8.0
// CHECK-LABEL: gpu.binary @later
// CHECK-SAME: .version 8.7
gpu.module @new [#nvvm.target<chip = "sm_90", features = "">] {
  llvm.func @k(%to: !llvm.ptr<3>, %map: !llvm.ptr, %barrier: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
    nvvm.cp.async.bulk.tensor.shared.cluster.global %to, %map, %barrier, box[%x] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
    llvm.return
  }
}
gpu.module @stated [#nvvm.target<chip = "sm_80", features = "+ptx80">] {
  llvm.func @k() attributes {nvvm.kernel} {
    llvm.return
  }
}
gpu.module @later [#nvvm.target<chip = "sm_90", features = "+ptx87">] {
  llvm.func @k(%to: !llvm.ptr<3>, %map: !llvm.ptr, %barrier: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
    nvvm.cp.async.bulk.tensor.shared.cluster.global %to, %map, %barrier, box[%x] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
    llvm.return
  }
}
