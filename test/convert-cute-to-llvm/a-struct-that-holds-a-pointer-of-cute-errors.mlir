// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm \
// RUN:   | FileCheck %s

gpu.module @kernels {
  // expected-error @+1 {{an argument of type !llvm.struct<(!cute.ptr<f32, gmem>)> cannot be passed}}
  "cuda.kernel"() <{function_type = (!llvm.struct<(!cute.ptr<f32, gmem>)>) -> (), sym_name = "k"}> ({
  ^bb0(%s: !llvm.struct<(!cute.ptr<f32, gmem>)>):
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// CHECK: llvm.func @plain(%{{.*}}: !llvm.struct<(array<2 x ptr<1>>, f32)>)
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!llvm.struct<(array<2 x ptr<1>>, f32)>) -> (), sym_name = "plain"}> ({
  ^bb0(%s: !llvm.struct<(array<2 x ptr<1>>, f32)>):
    "cuda.return"() : () -> ()
  }) : () -> ()
}
