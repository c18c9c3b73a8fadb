// RUN: tilespace-opt %s --to-ptx | FileCheck %s
//
// By attributes of two dialects and by numbers, in kernels, helpers and functions of the host's dialect.

// CHECK-DAG:  ld.global
// CHECK-DAG:  st.shared
// CHECK-DAG:  ld.shared::cluster
// CHECK-DAG:  ld.const
gpu.module @m {
  func.func @move(%p: memref<4xf32, #gpu.address_space<global>>, %q: memref<4xf32, #gpu.address_space<workgroup>>) {
    %c = arith.constant 1 : index
    %v = memref.load %p[%c] : memref<4xf32, #gpu.address_space<global>>
    memref.store %v, %q[%c] : memref<4xf32, #gpu.address_space<workgroup>>
    return
  }
  gpu.func @k(%p: memref<4xf32, #gpu.address_space<global>>, %d: memref<4xf32, #nvvm.shared_space<cluster>>,
              %t: memref<4xf32, #nvvm.memory_space<constant>>, %o: memref<4xf32>)
      workgroup(%w : memref<4xf32, #gpu.address_space<workgroup>>) kernel {
    %c = gpu.thread_id x
    func.call @move(%p, %w) : (memref<4xf32, #gpu.address_space<global>>, memref<4xf32, #gpu.address_space<workgroup>>) -> ()
    %v = memref.load %d[%c] : memref<4xf32, #nvvm.shared_space<cluster>>
    memref.store %v, %o[%c] : memref<4xf32>
    %x = memref.load %t[%c] : memref<4xf32, #nvvm.memory_space<constant>>
    memref.store %x, %p[%c] : memref<4xf32, #gpu.address_space<global>>
    gpu.return
  }
}
