// The host's stack is not a thread's stack: host stack memory that a launch captures is not local memory, and the host's
// own accesses to it stay as they are. A slot of the kernel itself is local.
//
// RUN: %{infer} %s | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(func.func(memory-space-opt))' | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// CHECK-LABEL: func.func @main(
// CHECK-NOT:     nvvm.as
// CHECK:         %[[H:.*]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    memref.store %{{.*}}, %[[H]][%{{.*}}] : memref<4xf32>{{$}}
// CHECK-NEXT:    gpu.launch
// CHECK:           %[[L:.*]] = memref.alloca() : memref<4xf32>
// CHECK-NEXT:      %[[LOCAL:.*]] = memref.memory_space_cast %[[L]] : memref<4xf32> to memref<4xf32, 5>
// CHECK-NEXT:      memref.store %{{.*}}, %[[LOCAL]][%{{.*}}] : memref<4xf32, 5>
// CHECK-NEXT:      %[[PASSED:.*]] = memref.memory_space_cast %[[H]] : memref<4xf32> to memref<4xf32, 1>
// CHECK-NEXT:      memref.store %{{.*}}, %[[PASSED]][%{{.*}}] : memref<4xf32, 1>
// CHECK-NEXT:      gpu.terminator
// CHECK:         memref.load %[[H]][%{{.*}}] : memref<4xf32>{{$}}
func.func @main(%i: index) -> f32 {
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.0 : f32
  %h = memref.alloca() : memref<4xf32>
  memref.store %x, %h[%i] : memref<4xf32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %l = memref.alloca() : memref<4xf32>
    memref.store %x, %l[%tx] : memref<4xf32>
    memref.store %x, %h[%tx] : memref<4xf32>
    gpu.terminator
  }
  %v = memref.load %h[%i] : memref<4xf32>
  return %v : f32
}
