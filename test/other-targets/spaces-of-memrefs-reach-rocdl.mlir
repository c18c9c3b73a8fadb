// REQUIRES: mlir
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt,rocdl-attach-target{chip=gfx942},gpu.module(convert-gpu-to-rocdl{chipset=gfx942}))' \
// RUN:   | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(rocdl-attach-target{chip=gfx942},ip-msp,memory-space-opt,gpu.module(convert-gpu-to-rocdl{chipset=gfx942}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LATE

// Memrefs have the spaces of all targets: found before a target is attached, they reach AMDGPU's own. A module that
// states another target stays as it is.

// LATE: remark: left alone: not code for NVPTX (one of its targets is #rocdl.target)
// LATE: llvm.func @sum
// LATE: llvm.load %{{.*}} : !llvm.ptr -> f32
module attributes {gpu.container_module} {
  gpu.module @m {
    // CHECK-LABEL: llvm.func @sum(%{{.*}}: !llvm.ptr<3>
    // CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
    // CHECK-LABEL: llvm.func internal @sum_global(%{{.*}}: !llvm.ptr<1>
    // CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
    func.func private @sum(%p: memref<64xf32>) -> f32 {
      %c0 = arith.constant 0 : index
      %v = memref.load %p[%c0] : memref<64xf32>
      return %v : f32
    }
    gpu.func @k(%out: memref<64xf32>) workgroup(%tile: memref<64xf32, #gpu.address_space<workgroup>>) kernel {
      %c0 = arith.constant 0 : index
      %g = memref.memory_space_cast %tile : memref<64xf32, #gpu.address_space<workgroup>> to memref<64xf32>
      %v = func.call @sum(%g) : (memref<64xf32>) -> f32
      %w = func.call @sum(%out) : (memref<64xf32>) -> f32
      %s = arith.addf %v, %w : f32
      memref.store %s, %out[%c0] : memref<64xf32>
      gpu.return
    }
  }
}
