// RUN: not %{convert} %s -split-input-file -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: 'cuda_tile.alloca' op is not supported: memory of a block that other blocks may see is not supported
cuda_tile.module @m {
  entry @k() {
    %0 = alloca num_elem = 64, alignment = 16 global : tile<ptr<f32>>
    return
  }
}

// -----

// The nearest success: memory of the block only.
cuda_tile.module @m {
  entry @k() {
    %0 = alloca num_elem = 64, alignment = 16 : tile<ptr<f32>>
    return
  }
}

// -----

// CHECK: error: 'cuda_tile.multimem_reduce_view_tko' op is not supported: PTX changes all copies of memory with relaxed or release order only
!tensor = !cuda_tile.tensor_view<8xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>
!view = !cuda_tile.partition_view<tile=(8), !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<i32, <multicast>>>) {
    %i = constant <i32: 0> : tile<i32>
    %x = constant <i32: 0> : tile<8xi32>
    %t = make_tensor_view %p, shape = [8], strides = [1] : tile<ptr<i32, <multicast>>> -> !tensor
    %v = make_partition_view %t : !view
    %0 = multimem_reduce_view_tko acq_rel device %v, %x[%i] : !view, tile<8xi32>, tile<i32> -> token
    return
  }
}

// -----

// The nearest success: a release only.
!tensor = !cuda_tile.tensor_view<8xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>
!view = !cuda_tile.partition_view<tile=(8), !tensor>
cuda_tile.module @m {
  entry @k(%p: tile<ptr<i32, <multicast>>>) {
    %i = constant <i32: 0> : tile<i32>
    %x = constant <i32: 0> : tile<8xi32>
    %t = make_tensor_view %p, shape = [8], strides = [1] : tile<ptr<i32, <multicast>>> -> !tensor
    %v = make_partition_view %t : !view
    %0 = multimem_reduce_view_tko release device %v, %x[%i] : !view, tile<8xi32>, tile<i32> -> token
    return
  }
}
