// A helper hands back the pointer that it gets. Its body takes and returns a pointer to global memory, so that the kernel
// casts each of its arguments once, and not the address of each access.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT

// CHECK: .entry copy_tile(
// CHECK-COUNT-2: cvta.to.global
// CHECK-NOT: cvta
// COUNT: generic=0
!view = !nv_tileaa.tiled_view<!nv_tileaa.memref<?x?xf32>, 8x8, #nv_tileaa.dim_groups<[0], [1]>>

nv_tileaa.func private @same(%p: !nv_tileaa.ptr<f32>) -> !nv_tileaa.ptr<f32> {
  nv_tileaa.return %p : !nv_tileaa.ptr<f32>
}

nv_tileaa.func @copy_tile(%a: !nv_tileaa.ptr<f32>, %b: !nv_tileaa.ptr<f32>, %m: i32, %n: i32)
    attributes {nv_tileaa.kernel_spec} {
  %row = nv_tileaa.get_program_id y : i32
  %column = nv_tileaa.get_program_id x : i32
  %from = nv_tileaa.call @same(%a) : (!nv_tileaa.ptr<f32>) -> !nv_tileaa.ptr<f32>
  %to = nv_tileaa.call @same(%b) : (!nv_tileaa.ptr<f32>) -> !nv_tileaa.ptr<f32>
  %ma = nv_tileaa.make_memref %from sizes [%m, %n : i32, i32] strides [%n : i32]
      : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<?x?xf32>
  %mb = nv_tileaa.make_memref %to sizes [%m, %n : i32, i32] strides [%n : i32]
      : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<?x?xf32>
  %va = nv_tileaa.block_tile %ma {tileSizes = array<i64: 8, 8>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>}
      : !nv_tileaa.memref<?x?xf32> -> !view
  %vb = nv_tileaa.block_tile %mb {tileSizes = array<i64: 8, 8>, dimGroups = #nv_tileaa.dim_groups<[0], [1]>}
      : !nv_tileaa.memref<?x?xf32> -> !view
  %x = nv_tileaa.tiled_load %va[%row, %column : i32, i32] : !view -> tensor<8x8xf32>
  nv_tileaa.tiled_store %vb[%row, %column : i32, i32], %x : !view, tensor<8x8xf32>
  nv_tileaa.return
}
