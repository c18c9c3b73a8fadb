// RUN: tilespace-opt %s --pass-pipeline='builtin.module(tile-to-ptx{chip=sm_90})' | FileCheck %s
// RUN: tilespace-opt %s --tile-to-llvm | FileCheck %s --check-prefix=LLVM
//
// As to-ptx does: attributes of two dialects, neither of which convert-vector-to-llvm takes.

// CHECK-DAG:  st.shared
// CHECK-DAG:  ld.const
// CHECK-DAG:  ld.shared
// LLVM-DAG:   llvm.store %{{.*}} : vector<4xf32>, !llvm.ptr<3>
// LLVM-DAG:   llvm.load %{{.*}} : !llvm.ptr<4> -> f32
gpu.module @m {
  gpu.func @k(%t: memref<4xf32, #nvvm.memory_space<constant>>, %v: vector<4xf32>, %o: memref<4xf32>)
      workgroup(%w : memref<16xf32, #gpu.address_space<workgroup>>) kernel {
    %c = gpu.thread_id x
    vector.store %v, %w[%c] : memref<16xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    gpu.barrier
    %y = vector.load %w[%c] : memref<16xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    vector.store %y, %o[%c] : memref<4xf32>, vector<4xf32>
    %x = memref.load %t[%c] : memref<4xf32, #nvvm.memory_space<constant>>
    memref.store %x, %o[%c] : memref<4xf32>
    gpu.return
  }
}
