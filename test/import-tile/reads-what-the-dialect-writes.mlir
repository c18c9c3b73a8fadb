// All kinds of attributes, types and regions, by way of bytecode of the newest version.
//
// RUN: %tile-module write %s 13.5 %t.tileirbc
// RUN: tilespace-opt %t.tileirbc | FileCheck %s
// RUN: tilespace-opt < %t.tileirbc | FileCheck %s
// RUN: %tile-module compare %s %t.tileirbc
// RUN: %tile-module rewrite %t.tileirbc %t.again
// RUN: %tile-module compare %s %t.again
//
// An older version says less, and means the same.
// RUN: %tile-module write %s 13.4 %t.older
// RUN: %tile-module compare %s %t.older

// CHECK: cuda_tile.module @kernels
cuda_tile.module @kernels {
  // CHECK: global private constant @table alignment = 16 <f32: [1.{{0+}}e+00, 2.{{0+}}e+00]> : tile<2xf32>
  global private constant @table alignment = 16 <f32: [1.0, 2.0]> : tile<2xf32>

  // CHECK: entry @view(%{{.*}}: tile<ptr<f32>>, %{{.*}}: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2, occupancy = 2}>
  entry @view(%p: tile<ptr<f32>>, %n: tile<i32>) optimization_hints=<sm_100 = {num_cta_in_cga = 2, occupancy = 2}> {
    %x, %y, %z = get_tile_block_id : tile<i32>
    // CHECK: assume div_by<16>, %{{.*}} : tile<ptr<f32>>
    %q = assume div_by<16>, %p : tile<ptr<f32>>
    // CHECK: assume bounded<0, ?>, %{{.*}} : tile<i32>
    %m = assume bounded<0, ?>, %n : tile<i32>
    // CHECK: make_tensor_view %{{.*}}, shape = [%{{.*}}], strides = [1]
    %t = make_tensor_view %q, shape = [%m], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %v = make_partition_view %t : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    // CHECK: load_view_tko weak %{{.*}}[%{{.*}}] optimization_hints = <sm_100 = {latency = 3}>
    %a, %0 = load_view_tko weak %v[%x] optimization_hints = <sm_100 = {latency = 3}>
        : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    // CHECK: addf %{{.*}}, %{{.*}} rounding<zero> flush_to_zero : tile<128xf32>
    %b = addf %a, %a rounding<zero> flush_to_zero : tile<128xf32>
    // CHECK: store_view_tko weak %{{.*}}, %{{.*}}[%{{.*}}] token
    %1 = store_view_tko weak %b, %v[%x] token=%0
        : tile<128xf32>, partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
  }

  // CHECK: entry @loops
  entry @loops(%p: tile<ptr<i32>>, %n: tile<i32>) {
    // CHECK: constant <i1: [true, false, true, true]> : tile<4xi1>
    %mask = constant <i1: [true, false, true, true]> : tile<4xi1>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    // A NaN keeps its bits.
    // CHECK: constant <f32: [0x7F800001, 1.5{{0*}}e+00]> : tile<2xf32>
    %nan = constant <f32: [0x7F800001, 1.5]> : tile<2xf32>
    %many = iota : tile<4xi32>
    // CHECK: reduce %{{.*}} dim=0 identities=[0 : i32]
    %sum = reduce %many dim=0 identities=[0 : i32] : tile<4xi32> -> tile<i32> (%new: tile<i32>, %so_far: tile<i32>) {
      %both = addi %new, %so_far : tile<i32>
      yield %both : tile<i32>
    }
    // CHECK: for %{{.*}} in (%{{.*}} to %{{.*}}, step %{{.*}}) : tile<i32> iter_values
    %r = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %sum) -> (tile<i32>) {
      %c = cmpi less_than %i, %s, signed : tile<i32> -> tile<i1>
      // CHECK: if %{{.*}} -> (tile<i32>)
      %k = if %c -> (tile<i32>) {
        yield %i : tile<i32>
      } else {
        yield %s : tile<i32>
      }
      continue %k : tile<i32>
    }
    // CHECK: loop iter_values
    %l = loop iter_values(%i = %r) : tile<i32> -> tile<i32> {
      %done = cmpi equal %i, %n, signed : tile<i32> -> tile<i1>
      if %done {
        break %i : tile<i32>
      }
      %next = addi %i, %one : tile<i32>
      continue %next : tile<i32>
    }
    // CHECK: atomic_rmw_tko relaxed device %{{.*}}, add, %{{.*}}
    %old, %t = atomic_rmw_tko relaxed device %p, add, %l : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    // CHECK: get_global @table : tile<ptr<f32>>
    %g = get_global @table : tile<ptr<f32>>
  }
}
