// RUN: tilespace-opt %s --convert-tiles-to-threads | FileCheck %s

// CHECK: gpu.func @k(%{{.*}}: !llvm.ptr<1>, %{{.*}}: i32) kernel
// CHECK-SAME: nvvm.reqntid = array<i32: 256>
// CHECK: nvvm.read.ptx.sreg.tid.x range <i32, 0, 256>
// CHECK: gpu.return
// Nobody calls a helper any more.
// CHECK-NOT: @helper
gpu.module @m {
  nv_tileaa.func @k(%p: !nv_tileaa.ptr<f32, 1>, %n: i32)
      attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 8>} {
    nv_tileaa.return
  }
  nv_tileaa.func private @helper() {
    nv_tileaa.return
  }
}
