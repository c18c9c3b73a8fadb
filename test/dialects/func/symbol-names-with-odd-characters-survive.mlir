// Names that need quotes are cloned and called like any other.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-DAG:   func.func private @"a b%c\22d::<int>"(%{{.*}}: memref<8xf32, 3>)
// CHECK-DAG:   func.func private @"a b%c\22d::<int>_global"(%{{.*}}: memref<8xf32, 1>)
// CHECK-LABEL: func.func @k(
// CHECK:         call @"a b%c\22d::<int>_global"(
// CHECK:         call @"a b%c\22d::<int>"(
func.func private @"a b%c\22d::<int>"(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
func.func @k(%g: memref<8xf32>, %w: memref<8xf32, 3>) -> f32 attributes {gpu.kernel} {
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %a = call @"a b%c\22d::<int>"(%g) : (memref<8xf32>) -> f32
  %b = call @"a b%c\22d::<int>"(%wg) : (memref<8xf32>) -> f32
  %c = arith.addf %a, %b : f32
  return %c : f32
}
