// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// In the order of the elements. A sum that permits another order stays, and so does a sum of values
// that are not products.

// CHECK-LABEL: @k
// CHECK: %[[P:.*]] = arith.mulf %{{.*}}, %{{.*}} fastmath<contract> : f32
// CHECK: %[[S:.*]] = arith.addf %arg2, %[[P]] fastmath<contract> : f32
// CHECK: %[[Q:.*]] = arith.mulf %{{.*}}, %{{.*}} fastmath<contract> : f32
// CHECK: %[[T:.*]] = arith.addf %[[S]], %[[Q]] fastmath<contract> : f32
// CHECK: %[[U:.*]] = vector.reduction <add>, %{{.*}}, %arg2 fastmath<reassoc> : vector<2xf32> into f32
// CHECK: %[[V:.*]] = vector.reduction <add>, %arg0, %arg2 : vector<2xf32> into f32
// CHECK: "test.use"(%[[T]], %[[U]], %[[V]])
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xf32>, vector<2xf32>, f32) -> (), sym_name = "k"}> ({
  ^bb0(%x: vector<2xf32>, %y: vector<2xf32>, %a: f32):
    %p = arith.mulf %x, %y : vector<2xf32>
    %s = vector.reduction <add>, %p, %a : vector<2xf32> into f32
    %t = vector.reduction <add>, %p, %a fastmath<reassoc> : vector<2xf32> into f32
    %u = vector.reduction <add>, %x, %a : vector<2xf32> into f32
    "test.use"(%s, %t, %u) : (f32, f32, f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
