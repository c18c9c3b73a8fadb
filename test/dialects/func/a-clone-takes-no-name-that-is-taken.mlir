// The module has a function of the name that the clone would get. Both stay apart.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-DAG:   func.func private @read_global_1(%{{.*}}: memref<8xf32, 1>)
// CHECK-DAG:   func.func private @read(%{{.*}}: memref<8xf32, 3>)
// CHECK-DAG:   func.func @read_global(%{{.*}}: i32) -> i32
// CHECK-LABEL: func.func @k(
// CHECK:         call @read_global_1(%{{.*}}) : (memref<8xf32, 1>) -> f32
// CHECK:         call @read(%{{.*}}) : (memref<8xf32, 3>) -> f32
func.func private @read(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
func.func @read_global(%i: i32) -> i32 {
  return %i : i32
}
func.func @k(%g: memref<8xf32>, %w: memref<8xf32, 3>) -> f32 attributes {gpu.kernel} {
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %a = call @read(%g) : (memref<8xf32>) -> f32
  %b = call @read(%wg) : (memref<8xf32>) -> f32
  %c = arith.addf %a, %b : f32
  return %c : f32
}
