// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Elements 0, 2 and 4 for the first result, 1, 3 and 5 for the second.

// CHECK: %[[ALL:.*]] = vector.shape_cast %arg0
// CHECK: %[[A:.*]] = vector.extract %arg1[0]
// CHECK: %[[X:.*]] = vector.extract %[[ALL]][0, 0, 0]
// CHECK: %[[S:.*]] = arith.addf %[[A]], %[[X]] fastmath<contract> : f32
// CHECK: %[[Y:.*]] = vector.extract %[[ALL]][1, 0, 0]
// CHECK: %[[T:.*]] = arith.addf %[[S]], %[[Y]] fastmath<contract> : f32
// CHECK: %[[Z:.*]] = vector.extract %[[ALL]][2, 0, 0]
// CHECK: %[[U:.*]] = arith.addf %[[T]], %[[Z]] fastmath<contract> : f32
// CHECK: vector.from_elements %[[U]], %{{.*}} : vector<2xf32>
// CHECK: arith.maxsi %arg3, %{{.*}} : i32

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<6xf32>, vector<2xf32>, vector<2xi32>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%e: vector<6xf32>, %a: vector<2xf32>, %f: vector<2xi32>, %n: i32):
    %v = vector.shape_cast %e : vector<6xf32> to vector<3x2x1xf32>
    %w = vector.shape_cast %f : vector<2xi32> to vector<2x1xi32>
    %0 = "vector.multi_reduction"(%v, %a) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0, 2>}> : (vector<3x2x1xf32>, vector<2xf32>) -> vector<2xf32>
    %1 = "vector.multi_reduction"(%w, %n) <{kind = #vector.kind<maxsi>, reduction_dims = array<i64: 0, 1>}> : (vector<2x1xi32>, i32) -> i32
    "test.use"(%0, %1) : (vector<2xf32>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0():
    %v = arith.constant dense<0.0> : vector<2048x2xf32>
    %a = arith.constant dense<0.0> : vector<2048xf32>
    // expected-error @+1 {{a reduction is supported only for vectors of fixed size with up to 1024 elements}}
    %0 = "vector.multi_reduction"(%v, %a) <{kind = #vector.kind<add>, reduction_dims = array<i64: 1>}> : (vector<2048x2xf32>, vector<2048xf32>) -> vector<2048xf32>
    "cuda.return"() : () -> ()
  }) : () -> ()
}
