// RUN: tilespace-opt %s --pass-pipeline='builtin.module(func.func(nvvm-aa,canonicalize,affine-scalrep))' | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(func.func(canonicalize,nvvm-aa,affine-scalrep))' | FileCheck %s --check-prefix=BEHIND

// MLIR drops an analysis that a pass does not preserve, and the next one to ask gets a new one without ours.

// CHECK-COUNT-2: affine.load %arg0
// BEHIND: affine.load %arg0
// BEHIND-NOT: affine.load
func.func @twice(%global: memref<8xf32, #gpu.address_space<global>>,
                 %shared: memref<8xf32, #gpu.address_space<workgroup>>) -> f32 {
  %first = affine.load %global[0] : memref<8xf32, #gpu.address_space<global>>
  affine.store %first, %shared[0] : memref<8xf32, #gpu.address_space<workgroup>>
  %second = affine.load %global[0] : memref<8xf32, #gpu.address_space<global>>
  %sum = arith.addf %first, %second : f32
  return %sum : f32
}
