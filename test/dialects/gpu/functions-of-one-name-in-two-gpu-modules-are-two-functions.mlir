// Each gpu.module is a symbol table of its own: the first calls its function with shared memory, the second with
// global memory.
//
// RUN: %{infer} %s -o /dev/null
// RUN: %{infer-as-module} %s | FileCheck %s

// CHECK-LABEL: gpu.module @a
// CHECK:         func.func private @read(%{{.*}}: memref<8xf32, #gpu.address_space<workgroup>>)
// CHECK:         call @read(%{{.*}}) : (memref<8xf32, #gpu.address_space<workgroup>>) -> f32
// CHECK-LABEL: gpu.module @b
// CHECK:         func.func private @read(%{{.*}}: memref<8xf32, #gpu.address_space<global>>)
// CHECK:         call @read(%{{.*}}) : (memref<8xf32, #gpu.address_space<global>>) -> f32
gpu.module @a {
  func.func private @read(%m: memref<8xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %v = memref.load %m[%c0] : memref<8xf32>
    return %v : f32
  }
  gpu.func @k() workgroup(%w : memref<8xf32, #gpu.address_space<workgroup>>) kernel {
    %wg = memref.memory_space_cast %w : memref<8xf32, #gpu.address_space<workgroup>> to memref<8xf32>
    %v = func.call @read(%wg) : (memref<8xf32>) -> f32
    gpu.printf "%f", %v : f32
    gpu.return
  }
}
gpu.module @b {
  func.func private @read(%m: memref<8xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %v = memref.load %m[%c0] : memref<8xf32>
    return %v : f32
  }
  gpu.func @k(%g: memref<8xf32>) kernel {
    %v = func.call @read(%g) : (memref<8xf32>) -> f32
    gpu.printf "%f", %v : f32
    gpu.return
  }
}
