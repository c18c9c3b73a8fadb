// A tile with a second dimension that runs over two dimensions of the memref, the last the fastest. The memref begins
// some bytes after its base and has gaps between rows. Elements outside are minus infinity, as the greatest element of
// each row wants.
//
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// CHECK: .entry row_maxima(
// COUNT: generic=0
!m = !nv_tileaa.memref<?x?x3xf32, strides [?, ?, 1]>
!view = !nv_tileaa.tiled_view<!m, 4x8, #nv_tileaa.dim_groups<[0], [1, 2]>>

nv_tileaa.func @row_maxima(%in: !nv_tileaa.ptr<f32>, %out: !nv_tileaa.ptr<f32>, %skip: i32, %rows: i32, %columns: i32,
                           %row_stride: i32, %column_stride: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %block = nv_tileaa.get_program_id x : i32
  %min = nv_tileaa.make_memref %in offset %skip : i32 sizes [%rows, %columns : i32, i32]
      strides [%row_stride, %column_stride : i32, i32] : !nv_tileaa.ptr<f32> -> !m
  %view = nv_tileaa.block_tile %min {tileSizes = array<i64: 4, 8>, dimGroups = #nv_tileaa.dim_groups<[0], [1, 2]>}
      : !m -> !view
  %mout = nv_tileaa.make_memref %out sizes [%rows : i32] : !nv_tileaa.ptr<f32> -> !nv_tileaa.memref<?xf32>

  // The sizes as the memref has them: `columns` times three elements in a row.
  %known = nv_tileaa.get_dim_size %min, 1 : !m -> i32
  %three = nv_tileaa.get_dim_size %min, 2 : !m -> i32
  %elements = arith.muli %known, %three : i32
  %c8 = arith.constant 8 : i32
  %steps = arith.ceildivsi %elements, %c8 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %least = arith.constant dense<0xFF800000> : tensor<4xf32>
  %max = scf.for %step = %c0 to %steps step %c1 iter_args(%before = %least) -> (tensor<4xf32>) : i32 {
    %x = nv_tileaa.tiled_load %view[%block, %step : i32, i32] {padding_value = #nv_tileaa<padding_value neg_inf>}
        : !view -> tensor<4x8xf32>
    %here = nv_tileaa.reduce %x attributes {dim = 1} : (tensor<4x8xf32>) -> tensor<4xf32> {
    ^bb0(%a: f32, %b: f32):
      %c = arith.maximumf %a, %b : f32
      nv_tileaa.yield %c : f32
    }
    %after = arith.maximumf %before, %here : tensor<4xf32>
    scf.yield %after : tensor<4xf32>
  }
  nv_tileaa.tiled_store %mout[%block : i32], %max : !nv_tileaa.memref<?xf32>, tensor<4xf32>
  nv_tileaa.return
}
