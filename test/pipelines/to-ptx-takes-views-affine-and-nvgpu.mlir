// RUN: tilespace-opt %s --to-ptx | FileCheck %s --implicit-check-not=ld.b32 --implicit-check-not=st.b32

// Views with strides, loops of affine and asynchronous copies, by upstream's own passes.

// CHECK: .entry k(
// CHECK-DAG: cp.async.ca.shared.global
// CHECK-DAG: ld.global
// CHECK-DAG: st.global
// CHECK-DAG: st.shared
gpu.module @m {
  gpu.func @k(%out: memref<64x16xf32>, %in: memref<64x16xf32>, %v: f32, %i: index) workgroup(%t : memref<64x16xf32, #gpu.address_space<workgroup>>) kernel {
    %c0 = arith.constant 0 : index
    %part = memref.subview %out[32, 0] [32, 16] [1, 1] : memref<64x16xf32> to memref<32x16xf32, strided<[16, 1], offset: 512>>
    memref.store %v, %part[%i, %i] : memref<32x16xf32, strided<[16, 1], offset: 512>>
    %flat = memref.collapse_shape %out [[0, 1]] : memref<64x16xf32> into memref<1024xf32>
    memref.store %v, %flat[%i] : memref<1024xf32>
    affine.for %j = 0 to 16 {
      %x = affine.load %in[%j + 3, 2] : memref<64x16xf32>
      %s = memref.subview %t[1, 0] [4, 16] [1, 1] : memref<64x16xf32, #gpu.address_space<workgroup>> to memref<4x16xf32, strided<[16, 1], offset: 16>, #gpu.address_space<workgroup>>
      memref.store %x, %s[%j, %j] : memref<4x16xf32, strided<[16, 1], offset: 16>, #gpu.address_space<workgroup>>
    }
    %token = nvgpu.device_async_copy %in[%c0, %c0], %t[%c0, %c0], 4 : memref<64x16xf32> to memref<64x16xf32, #gpu.address_space<workgroup>>
    %group = nvgpu.device_async_create_group %token
    nvgpu.device_async_wait %group
    gpu.return
  }
}
