// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK: %[[LOW:.*]] = llvm.extractelement %{{.*}}[%{{.*}}] : vector<2xi8>
// CHECK: %[[HIGH:.*]] = llvm.extractelement %{{.*}}[%{{.*}}] : vector<2xi8>
// CHECK: %[[SHIFTED:.*]] = arith.shli
// CHECK: %[[PAIR:.*]] = arith.ori %{{.*}}, %[[SHIFTED]] : i16
// CHECK: "cvt.rn.f16x2.e4m3x2 $0, $1;", "=r,h" %[[PAIR]]
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: arith.extf %{{.*}} : f16 to f32
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xi8>) -> (), sym_name = "k"}> ({
  ^bb0(%b: vector<2xi8>):
    %v = arith.bitcast %b : vector<2xi8> to vector<2xf8E4M3FN>
    %0 = arith.extf %v : vector<2xf8E4M3FN> to vector<2xf32>
    "test.use"(%0) : (vector<2xf32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (vector<2xi8>) -> (), sym_name = "k"}> ({
  ^bb0(%b: vector<2xi8>):
    %v = arith.bitcast %b : vector<2xi8> to vector<2xf8E8M0FNU>
    // expected-error @+1 {{only the 8-bit floats f8E4M3FN and f8E5M2 are converted}}
    %0 = arith.extf %v : vector<2xf8E8M0FNU> to vector<2xf32>
    "test.use"(%0) : (vector<2xf32>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
