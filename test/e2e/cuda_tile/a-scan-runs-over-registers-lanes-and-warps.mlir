// Sums up to each element: of 1,024 elements in all registers, lanes and warps, from both ends; along each dimension of a
// matrix; and of so few elements that some threads have copies.
//
// RUN: %{run-in-machine} --chips sm_75,sm_80 %s
!v1 = !cuda_tile.partition_view<tile=(1024), tensor_view<1024xi32, strides=[1]>>
!v2 = !cuda_tile.partition_view<tile=(8x64), tensor_view<8x64xi32, strides=[64,1]>>
!v3 = !cuda_tile.partition_view<tile=(4), tensor_view<4xf32, strides=[1]>>
cuda_tile.module @m {
  entry @long(%x: tile<ptr<i32>>, %forward: tile<ptr<i32>>, %backward: tile<ptr<i32>>) {
    %tx = make_tensor_view %x, shape = [1024], strides = [1] : tensor_view<1024xi32, strides=[1]>
    %tf = make_tensor_view %forward, shape = [1024], strides = [1] : tensor_view<1024xi32, strides=[1]>
    %tb = make_tensor_view %backward, shape = [1024], strides = [1] : tensor_view<1024xi32, strides=[1]>
    %vx = make_partition_view %tx : !v1
    %vf = make_partition_view %tf : !v1
    %vb = make_partition_view %tb : !v1
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !v1, tile<i32> -> tile<1024xi32>, token
    %up = scan %tile dim=0 reverse=false identities=[0 : i32] : tile<1024xi32> -> tile<1024xi32> (%new: tile<i32>, %so_far: tile<i32>) {
      %sum = addi %so_far, %new : tile<i32>
      yield %sum : tile<i32>
    }
    %down = scan %tile dim=0 reverse=true identities=[0 : i32] : tile<1024xi32> -> tile<1024xi32> (%new: tile<i32>, %so_far: tile<i32>) {
      %sum = addi %so_far, %new : tile<i32>
      yield %sum : tile<i32>
    }
    %t1 = store_view_tko weak %up, %vf[%zero] : tile<1024xi32>, !v1, tile<i32> -> token
    %t2 = store_view_tko weak %down, %vb[%zero] : tile<1024xi32>, !v1, tile<i32> -> token
    return
  }
  entry @matrix(%x: tile<ptr<i32>>, %rows: tile<ptr<i32>>, %columns: tile<ptr<i32>>) {
    %tx = make_tensor_view %x, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xi32, strides=[64,1]>
    %tr = make_tensor_view %rows, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xi32, strides=[64,1]>
    %tc = make_tensor_view %columns, shape = [8, 64], strides = [64, 1] : tensor_view<8x64xi32, strides=[64,1]>
    %vx = make_partition_view %tx : !v2
    %vr = make_partition_view %tr : !v2
    %vc = make_partition_view %tc : !v2
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero, %zero] : !v2, tile<i32> -> tile<8x64xi32>, token
    %along = scan %tile dim=1 reverse=false identities=[0 : i32] : tile<8x64xi32> -> tile<8x64xi32> (%new: tile<i32>, %so_far: tile<i32>) {
      %sum = addi %so_far, %new : tile<i32>
      yield %sum : tile<i32>
    }
    %across = scan %tile dim=0 reverse=true identities=[0 : i32] : tile<8x64xi32> -> tile<8x64xi32> (%new: tile<i32>, %so_far: tile<i32>) {
      %sum = addi %so_far, %new : tile<i32>
      yield %sum : tile<i32>
    }
    %t1 = store_view_tko weak %along, %vr[%zero, %zero] : tile<8x64xi32>, !v2, tile<i32> -> token
    %t2 = store_view_tko weak %across, %vc[%zero, %zero] : tile<8x64xi32>, !v2, tile<i32> -> token
    return
  }
  entry @few(%x: tile<ptr<f32>>, %products: tile<ptr<f32>>) {
    %tx = make_tensor_view %x, shape = [4], strides = [1] : tensor_view<4xf32, strides=[1]>
    %tp = make_tensor_view %products, shape = [4], strides = [1] : tensor_view<4xf32, strides=[1]>
    %vx = make_partition_view %tx : !v3
    %vp = make_partition_view %tp : !v3
    %zero = constant <i32: 0> : tile<i32>
    %tile, %t0 = load_view_tko weak %vx[%zero] : !v3, tile<i32> -> tile<4xf32>, token
    %up = scan %tile dim=0 reverse=false identities=[1.0 : f32] : tile<4xf32> -> tile<4xf32> (%new: tile<f32>, %so_far: tile<f32>) {
      %product = mulf %so_far, %new : tile<f32>
      yield %product : tile<f32>
    }
    %t1 = store_view_tko weak %up, %vp[%zero] : tile<4xf32>, !v3, tile<i32> -> token
    return
  }
}
