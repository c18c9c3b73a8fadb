// A tile of 64x128 halfs is two boxes with rows of 128 bytes. TMA takes no address that may be a multiple of 8 bytes only, no such
// stride, no number that may be negative or has 64 bits, nothing that the kernel has written before, and nothing that the program
// does not want by TMA.
//
// RUN: tilespace-opt %s --pass-pipeline="builtin.module(cuda-tile-to-ptx{chip=sm_90a print-layouts})" -o /dev/null 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+23]]:{{.*}} copied 0 stages ahead of 3 by TMA, in boxes: 2 of 64x64
// CHECK: :[[#@LINE+45]]:{{.*}} copied 0 stages ahead of 3, 8 bytes at once, not by TMA: the address of its view is not known to be a multiple of 16 bytes
// CHECK: :[[#@LINE+67]]:{{.*}} copied 0 stages ahead of 3, 8 bytes at once, not by TMA: a stride of its view is not known to be a multiple of 16 bytes
// CHECK: :[[#@LINE+89]]:{{.*}} copied 0 stages ahead of 3, 16 bytes at once, not by TMA: a size or stride of its view may be negative
// CHECK: :[[#@LINE+111]]:{{.*}} copied 0 stages ahead of 3, 16 bytes at once, not by TMA: a size or stride of its view has more than 32 bits
// CHECK: :[[#@LINE+133]]:{{.*}} copied 0 stages ahead of 3, 16 bytes at once, not by TMA: it comes after a write or an ordered access of this kernel
// CHECK: :[[#@LINE+155]]:{{.*}} copied 0 stages ahead of 3, 16 bytes at once, not by TMA: the program does not want that
cuda_tile.module @m {
  entry @boxes(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %anym: tile<i32>, %anyk: tile<i32>, %to: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %half = constant <f16: 0.0> : tile<64x128xf16>
    %m = assume bounded<0, ?>, %anym : tile<i32>
    %k0 = assume bounded<0, ?>, %anyk : tile<i32>
    %k = assume div_by<8>, %k0 : tile<i32>
    %p = assume div_by<16>, %a : tile<ptr<f16>>
    %t = make_tensor_view %p, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %v = make_partition_view %t : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %first = make_token : token
    %sum = for %i in (%zero to %to, step %one) : tile<i32> iter_values(%before = %none) -> (tile<64x64xf32>) {
      %x, %t0 = load_view_tko weak %v[%zero, %i] token = %first : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %y = permute %x [1, 0] : tile<64x128xf16> -> tile<128x64xf16>
      %after = mmaf %x, %y, %before : tile<64x128xf16>, tile<128x64xf16>, tile<64x64xf32>
      continue %after : tile<64x64xf32>
    }
    %last = store_view_tko weak %sum, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @address(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %anym: tile<i32>, %anyk: tile<i32>, %to: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %half = constant <f16: 0.0> : tile<64x128xf16>
    %m = assume bounded<0, ?>, %anym : tile<i32>
    %k0 = assume bounded<0, ?>, %anyk : tile<i32>
    %k = assume div_by<8>, %k0 : tile<i32>
    %p = assume div_by<8>, %a : tile<ptr<f16>>
    %t = make_tensor_view %p, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %v = make_partition_view %t : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %first = make_token : token
    %sum = for %i in (%zero to %to, step %one) : tile<i32> iter_values(%before = %none) -> (tile<64x64xf32>) {
      %x, %t0 = load_view_tko weak %v[%zero, %i] token = %first : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %y = permute %x [1, 0] : tile<64x128xf16> -> tile<128x64xf16>
      %after = mmaf %x, %y, %before : tile<64x128xf16>, tile<128x64xf16>, tile<64x64xf32>
      continue %after : tile<64x64xf32>
    }
    %last = store_view_tko weak %sum, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @stride(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %anym: tile<i32>, %anyk: tile<i32>, %to: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %half = constant <f16: 0.0> : tile<64x128xf16>
    %m = assume bounded<0, ?>, %anym : tile<i32>
    %k0 = assume bounded<0, ?>, %anyk : tile<i32>
    %k = assume div_by<4>, %k0 : tile<i32>
    %p = assume div_by<16>, %a : tile<ptr<f16>>
    %t = make_tensor_view %p, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %v = make_partition_view %t : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %first = make_token : token
    %sum = for %i in (%zero to %to, step %one) : tile<i32> iter_values(%before = %none) -> (tile<64x64xf32>) {
      %x, %t0 = load_view_tko weak %v[%zero, %i] token = %first : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %y = permute %x [1, 0] : tile<64x128xf16> -> tile<128x64xf16>
      %after = mmaf %x, %y, %before : tile<64x128xf16>, tile<128x64xf16>, tile<64x64xf32>
      continue %after : tile<64x64xf32>
    }
    %last = store_view_tko weak %sum, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @sign(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %anym: tile<i32>, %anyk: tile<i32>, %to: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %half = constant <f16: 0.0> : tile<64x128xf16>
    %m = assume bounded<0, ?>, %anym : tile<i32>
    %k0 = assume bounded<-1, ?>, %anyk : tile<i32>
    %k = assume div_by<8>, %k0 : tile<i32>
    %p = assume div_by<16>, %a : tile<ptr<f16>>
    %t = make_tensor_view %p, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %v = make_partition_view %t : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %first = make_token : token
    %sum = for %i in (%zero to %to, step %one) : tile<i32> iter_values(%before = %none) -> (tile<64x64xf32>) {
      %x, %t0 = load_view_tko weak %v[%zero, %i] token = %first : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %y = permute %x [1, 0] : tile<64x128xf16> -> tile<128x64xf16>
      %after = mmaf %x, %y, %before : tile<64x128xf16>, tile<128x64xf16>, tile<64x64xf32>
      continue %after : tile<64x64xf32>
    }
    %last = store_view_tko weak %sum, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @size(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %anym: tile<i64>, %anyk: tile<i64>, %to: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %half = constant <f16: 0.0> : tile<64x128xf16>
    %m = assume bounded<0, ?>, %anym : tile<i64>
    %k0 = assume bounded<0, ?>, %anyk : tile<i64>
    %k = assume div_by<8>, %k0 : tile<i64>
    %p = assume div_by<16>, %a : tile<ptr<f16>>
    %t = make_tensor_view %p, shape = [%m, %k], strides = [%k, 1] : tile<i64> -> tensor_view<?x?xf16, strides=[?,1]>
    %v = make_partition_view %t : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %first = make_token : token
    %sum = for %i in (%zero to %to, step %one) : tile<i32> iter_values(%before = %none) -> (tile<64x64xf32>) {
      %x, %t0 = load_view_tko weak %v[%zero, %i] token = %first : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %y = permute %x [1, 0] : tile<64x128xf16> -> tile<128x64xf16>
      %after = mmaf %x, %y, %before : tile<64x128xf16>, tile<128x64xf16>, tile<64x64xf32>
      continue %after : tile<64x64xf32>
    }
    %last = store_view_tko weak %sum, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @written(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %anym: tile<i32>, %anyk: tile<i32>, %to: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %half = constant <f16: 0.0> : tile<64x128xf16>
    %m = assume bounded<0, ?>, %anym : tile<i32>
    %k0 = assume bounded<0, ?>, %anyk : tile<i32>
    %k = assume div_by<8>, %k0 : tile<i32>
    %p = assume div_by<16>, %a : tile<ptr<f16>>
    %t = make_tensor_view %p, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %v = make_partition_view %t : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %first = store_view_tko weak %half, %v[%zero, %zero] : tile<64x128xf16>, partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> token
    %sum = for %i in (%zero to %to, step %one) : tile<i32> iter_values(%before = %none) -> (tile<64x64xf32>) {
      %x, %t0 = load_view_tko weak %v[%zero, %i] token = %first : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %y = permute %x [1, 0] : tile<64x128xf16> -> tile<128x64xf16>
      %after = mmaf %x, %y, %before : tile<64x128xf16>, tile<128x64xf16>, tile<64x64xf32>
      continue %after : tile<64x64xf32>
    }
    %last = store_view_tko weak %sum, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
  entry @hint(%a: tile<ptr<f16>>, %c: tile<ptr<f32>>, %anym: tile<i32>, %anyk: tile<i32>, %to: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: 0.0> : tile<64x64xf32>
    %half = constant <f16: 0.0> : tile<64x128xf16>
    %m = assume bounded<0, ?>, %anym : tile<i32>
    %k0 = assume bounded<0, ?>, %anyk : tile<i32>
    %k = assume div_by<8>, %k0 : tile<i32>
    %p = assume div_by<16>, %a : tile<ptr<f16>>
    %t = make_tensor_view %p, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> tensor_view<?x?xf16, strides=[?,1]>
    %v = make_partition_view %t : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>
    %tc = make_tensor_view %c, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>
    %vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>
    %first = make_token : token
    %sum = for %i in (%zero to %to, step %one) : tile<i32> iter_values(%before = %none) -> (tile<64x64xf32>) {
      %x, %t0 = load_view_tko weak %v[%zero, %i] token = %first optimization_hints = <default = {allow_tma = false}> : partition_view<tile=(64x128), padding_value = zero, tensor_view<?x?xf16, strides=[?,1]>>, tile<i32> -> tile<64x128xf16>, token
      %y = permute %x [1, 0] : tile<64x128xf16> -> tile<128x64xf16>
      %after = mmaf %x, %y, %before : tile<64x128xf16>, tile<128x64xf16>, tile<64x64xf32>
      continue %after : tile<64x64xf32>
    }
    %last = store_view_tko weak %sum, %vc[%zero, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}
