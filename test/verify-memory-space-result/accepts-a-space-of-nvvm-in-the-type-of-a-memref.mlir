// RUN: split-file %s %t
// RUN: tilespace-opt %t/before.mlir --ip-msp=check --memory-space-opt=check | FileCheck %s
// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=WRONG

// `nvvm.as` states the space that the attribute stands for, and no other.

// CHECK:     gpu.func @k(%{{.*}}: memref<4xf32, #nvvm.shared_space<cta>>
// CHECK-SAME:  nvvm.as = array<i32: 3, 1>
// WRONG: error: {{.*}}nvvm.as does not fit the signature

//--- before.mlir
gpu.module @d {
  gpu.func @k(%s: memref<4xf32, #nvvm.shared_space<cta>>, %o: memref<4xf32>) kernel {
    %i = arith.constant 0 : index
    %g = memref.memory_space_cast %s : memref<4xf32, #nvvm.shared_space<cta>> to memref<4xf32>
    %v = memref.load %g[%i] : memref<4xf32>
    memref.store %v, %o[%i] : memref<4xf32>
    gpu.return
  }
}
//--- after.mlir
gpu.module @d {
  gpu.func @k(%s: memref<4xf32, #nvvm.shared_space<cta>>, %o: memref<4xf32>) kernel attributes {nvvm.as = array<i32: 7, 1>} {
    %i = arith.constant 0 : index
    %g = memref.memory_space_cast %s : memref<4xf32, #nvvm.shared_space<cta>> to memref<4xf32>
    %v = memref.load %g[%i] : memref<4xf32>
    memref.store %v, %o[%i] : memref<4xf32>
    gpu.return
  }
}
