// RUN: split-file %s %t
// RUN: not tilespace-opt %t/gpu.mlir 2>&1 | FileCheck %s
// RUN: tilespace-opt %t/nvvm.mlir | FileCheck %s --check-prefix=NVVM

// Upstream's `gpu` has no word for constant memory, where the documents have one; `nvvm` has.

// CHECK: gpu.mlir:1:{{[0-9]+}}: error: expected {{.*}}global, workgroup, private
// NVVM: func.func private @f(memref<4xf32, #nvvm.memory_space<constant>>)

//--- gpu.mlir
func.func private @f(memref<4xf32, #gpu.address_space<uniform_constant>>)
//--- nvvm.mlir
func.func private @f(memref<4xf32, #nvvm.memory_space<constant>>)
