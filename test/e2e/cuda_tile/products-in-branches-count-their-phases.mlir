// Products into tensor memory in loops in a loop, and in a branch: a sum stays over both loops, as @outer shows, and the phase of
// an mbarrier is right after loops without a round and branches that are not taken. In @scaled a sum that is multiplied between
// products is loaded and stored in each round. Two sums of one loop have columns of their own (@two).
//
// RUN: tilespace-opt %s --cuda-tile-to-ptx=chip=sm_100a | %{ptx-text} | FileCheck %s
// RUN: %{run-in-machine} %s --chips=sm_100a,sm_80

// CHECK-LABEL: .entry outer(
// CHECK-COUNT-1: tcgen05.st
// CHECK-NOT: tcgen05.st
// CHECK-COUNT-1: tcgen05.ld
// CHECK-NOT: tcgen05.ld
// CHECK-LABEL: .entry scaled(
// CHECK: $L__BB
// CHECK: mul.rn.f32
// CHECK: tcgen05.st
// CHECK: tcgen05.mma
// CHECK: tcgen05.ld
// CHECK: bra
// CHECK-LABEL: .entry two(
// CHECK: tcgen05.alloc{{.*}}, 128;
// CHECK-COUNT-2: tcgen05.st
// CHECK-COUNT-2: tcgen05.commit
// CHECK-COUNT-2: tcgen05.ld
// CHECK-LABEL: .entry perhaps(
// CHECK: tcgen05.dealloc
!v = !cuda_tile.partition_view<tile=(64x32), tensor_view<?x32xf16, strides=[32,1]>>
!c = !cuda_tile.partition_view<tile=(64x64), tensor_view<?x64xf32, strides=[64,1]>>
cuda_tile.module @m {
  entry @outer(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %rows: tile<i32>, %n: tile<i32>) {
    %a16 = assume div_by<16>, %a : tile<ptr<f16>>
    %ta = make_tensor_view %a16, shape = [%rows, 32], strides = [32, 1] : tile<i32> -> tensor_view<?x32xf16, strides=[32,1]>
    %v = make_partition_view %ta : !v
    %tc = make_tensor_view %c, shape = [%rows, 64], strides = [64, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[64,1]>
    %w = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %nothing = constant <f32: 0.0> : tile<64x64xf32>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %nothing) -> (tile<64x64xf32>) {
      %inner = for %j in (%zero to %i, step %one) : tile<i32> iter_values(%t = %s) -> (tile<64x64xf32>) {
        %x, %ox = load_view_tko weak %v[%j, %zero] : !v, tile<i32> -> tile<64x32xf16>, token
        %y, %oy = load_view_tko weak %v[%i, %zero] : !v, tile<i32> -> tile<64x32xf16>, token
        %yt = permute %y [1, 0] : tile<64x32xf16> -> tile<32x64xf16>
        %u = mmaf %x, %yt, %t : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
        continue %u : tile<64x64xf32>
      }
      continue %inner : tile<64x64xf32>
    }
    %o = store_view_tko weak %sum, %w[%zero, %zero] : tile<64x64xf32>, !c, tile<i32> -> token
    return
  }
  entry @scaled(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %rows: tile<i32>, %n: tile<i32>) {
    %a16 = assume div_by<16>, %a : tile<ptr<f16>>
    %ta = make_tensor_view %a16, shape = [%rows, 32], strides = [32, 1] : tile<i32> -> tensor_view<?x32xf16, strides=[32,1]>
    %v = make_partition_view %ta : !v
    %tc = make_tensor_view %c, shape = [%rows, 64], strides = [64, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[64,1]>
    %w = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %nothing = constant <f32: 0.0> : tile<64x64xf32>
    %half = constant <f32: 0.5> : tile<64x64xf32>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %nothing) -> (tile<64x64xf32>) {
      %x, %ox = load_view_tko weak %v[%i, %zero] : !v, tile<i32> -> tile<64x32xf16>, token
      %xt = permute %x [1, 0] : tile<64x32xf16> -> tile<32x64xf16>
      %less = mulf %s, %half : tile<64x64xf32>
      %u = mmaf %x, %xt, %less : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %u : tile<64x64xf32>
    }
    %o = store_view_tko weak %sum, %w[%zero, %zero] : tile<64x64xf32>, !c, tile<i32> -> token
    return
  }
  entry @two(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %rows: tile<i32>, %n: tile<i32>) {
    %a16 = assume div_by<16>, %a : tile<ptr<f16>>
    %ta = make_tensor_view %a16, shape = [%rows, 32], strides = [32, 1] : tile<i32> -> tensor_view<?x32xf16, strides=[32,1]>
    %v = make_partition_view %ta : !v
    %tc = make_tensor_view %c, shape = [%rows, 64], strides = [64, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[64,1]>
    %w = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %nothing = constant <f32: 0.0> : tile<64x64xf32>
    %p, %q = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %nothing, %t = %nothing) -> (tile<64x64xf32>, tile<64x64xf32>) {
      %x, %ox = load_view_tko weak %v[%i, %zero] : !v, tile<i32> -> tile<64x32xf16>, token
      %y, %oy = load_view_tko weak %v[%zero, %zero] : !v, tile<i32> -> tile<64x32xf16>, token
      %xt = permute %x [1, 0] : tile<64x32xf16> -> tile<32x64xf16>
      %a1 = mmaf %x, %xt, %s : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      %a2 = mmaf %y, %xt, %t : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
      continue %a1, %a2 : tile<64x64xf32>, tile<64x64xf32>
    }
    %o = store_view_tko weak %p, %w[%zero, %zero] : tile<64x64xf32>, !c, tile<i32> -> token
    %o2 = store_view_tko weak %q, %w[%one, %zero] : tile<64x64xf32>, !c, tile<i32> -> token
    return
  }
  entry @perhaps(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %rows: tile<i32>, %n: tile<i32>) {
    %a16 = assume div_by<16>, %a : tile<ptr<f16>>
    %ta = make_tensor_view %a16, shape = [%rows, 32], strides = [32, 1] : tile<i32> -> tensor_view<?x32xf16, strides=[32,1]>
    %v = make_partition_view %ta : !v
    %tc = make_tensor_view %c, shape = [%rows, 64], strides = [64, 1] : tile<i32> -> tensor_view<?x64xf32, strides=[64,1]>
    %w = make_partition_view %tc : !c
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %nothing = constant <f32: 0.0> : tile<64x64xf32>
    %x, %ox = load_view_tko weak %v[%zero, %zero] : !v, tile<i32> -> tile<64x32xf16>, token
    %xt = permute %x [1, 0] : tile<64x32xf16> -> tile<32x64xf16>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%s = %nothing) -> (tile<64x64xf32>) {
      %two = constant <i32: 2> : tile<i32>
      %rest = remi %i, %two signed : tile<i32>
      %is_odd = cmpi equal %rest, %one, signed : tile<i32> -> tile<i1>
      %u = if %is_odd -> (tile<64x64xf32>) {
        %r = mmaf %x, %xt, %s : tile<64x32xf16>, tile<32x64xf16>, tile<64x64xf32>
        yield %r : tile<64x64xf32>
      } else {
        yield %s : tile<64x64xf32>
      }
      continue %u : tile<64x64xf32>
    }
    %o = store_view_tko weak %sum, %w[%zero, %zero] : tile<64x64xf32>, !c, tile<i32> -> token
    return
  }
}
