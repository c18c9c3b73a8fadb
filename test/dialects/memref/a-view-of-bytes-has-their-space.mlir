// memref.view makes a typed memref from a buffer of bytes.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[V:.*]] = memref.view %{{.*}}[%{{.*}}][] : memref<64xi8, 1> to memref<16xf32, 1>
// CHECK:         memref.store %{{.*}}, %[[V]][%{{.*}}] : memref<16xf32, 1>
func.func @k(%bytes: memref<64xi8>, %i: index, %x: f32) attributes {gpu.kernel} {
  %v = memref.view %bytes[%i][] : memref<64xi8> to memref<16xf32>
  memref.store %x, %v[%i] : memref<16xf32>
  return
}
