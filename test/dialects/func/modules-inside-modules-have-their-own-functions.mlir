// A module in a module is a symbol table of its own: a call in it reaches the function in it, not the one outside.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK:         func.func private @read(%{{.*}}: memref<8xf32, 3>)
// CHECK:         call @read(%{{.*}}) : (memref<8xf32, 3>) -> f32
// CHECK-LABEL:   module @inner
// CHECK:         func.func private @read(%{{.*}}: memref<8xf32, 1>)
// CHECK:         call @read(%{{.*}}) : (memref<8xf32, 1>) -> f32
func.func private @read(%m: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
func.func @k(%w: memref<8xf32, 3>) -> f32 attributes {gpu.kernel} {
  %g = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %v = call @read(%g) : (memref<8xf32>) -> f32
  return %v : f32
}
module @inner {
  func.func private @read(%m: memref<8xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %v = memref.load %m[%c0] : memref<8xf32>
    return %v : f32
  }
  func.func @k(%g: memref<8xf32>) -> f32 attributes {gpu.kernel} {
    %v = call @read(%g) : (memref<8xf32>) -> f32
    return %v : f32
  }
}
