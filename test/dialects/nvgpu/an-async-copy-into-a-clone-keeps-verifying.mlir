// A helper copies from a generic argument into workgroup memory that it gets as a typed argument: only the generic
// argument determines the bodies and the name of the clone.
//
// RUN: %{infer} %s -o /dev/null
// RUN: %{infer-as-module} %s | FileCheck %s

// CHECK-DAG: func.func private @fetch_global(%{{.*}}: memref<64xf32, #gpu.address_space<global>>, %{{.*}}: memref<64xf32, #gpu.address_space<workgroup>>)
// CHECK-DAG: func.func private @fetch(%{{.*}}: memref<64xf32, #gpu.address_space<workgroup>>, %{{.*}}: memref<64xf32, #gpu.address_space<workgroup>>)
gpu.module @m {
  func.func private @fetch(%from: memref<64xf32>, %to: memref<64xf32, #gpu.address_space<workgroup>>) {
    %c0 = arith.constant 0 : index
    %v = memref.load %from[%c0] : memref<64xf32>
    memref.store %v, %to[%c0] : memref<64xf32, #gpu.address_space<workgroup>>
    return
  }
  gpu.func @k(%g: memref<64xf32>) workgroup(%w : memref<64xf32, #gpu.address_space<workgroup>>) kernel {
    %wg = memref.memory_space_cast %w : memref<64xf32, #gpu.address_space<workgroup>> to memref<64xf32>
    func.call @fetch(%g, %w) : (memref<64xf32>, memref<64xf32, #gpu.address_space<workgroup>>) -> ()
    func.call @fetch(%wg, %w) : (memref<64xf32>, memref<64xf32, #gpu.address_space<workgroup>>) -> ()
    gpu.return
  }
}
