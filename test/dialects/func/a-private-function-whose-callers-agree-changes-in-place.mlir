// The only caller passes global memory and gets its argument back: argument and result become global where they are.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func private @tail(
// CHECK-SAME:    %{{.*}}: memref<?xf32, 1>) -> memref<?xf32, strided<[1], offset: 1>, 1>
// CHECK-SAME:    nvvm.as = array<i32: 1>, nvvm.as_results = array<i32: 1>
// CHECK:         return %{{.*}} : memref<?xf32, strided<[1], offset: 1>, 1>
// CHECK-LABEL: func.func @k(
// CHECK:         %[[T:.*]] = call @tail(%{{.*}}) : (memref<?xf32, 1>) -> memref<?xf32, strided<[1], offset: 1>, 1>
// CHECK:         memref.store %{{.*}}, %[[T]][%{{.*}}] : memref<?xf32, strided<[1], offset: 1>, 1>
func.func private @tail(%m: memref<?xf32>) -> memref<?xf32, strided<[1], offset: 1>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %rest = arith.subi %n, %c1 : index
  %tail = memref.subview %m[1] [%rest] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 1>>
  return %tail : memref<?xf32, strided<[1], offset: 1>>
}
func.func @k(%g: memref<?xf32>, %x: f32) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %t = call @tail(%g) : (memref<?xf32>) -> memref<?xf32, strided<[1], offset: 1>>
  memref.store %x, %t[%c0] : memref<?xf32, strided<[1], offset: 1>>
  return
}
