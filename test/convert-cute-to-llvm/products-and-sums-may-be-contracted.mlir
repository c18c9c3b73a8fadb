// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// As NVIDIA's compiler does. Other flags of the program stay, and code without operations of CuTe stays as it is.

gpu.module @kernels {
// CHECK-LABEL: @k
// CHECK: arith.mulf %{{.*}} fastmath<contract> : f32
// CHECK: arith.addf %{{.*}} fastmath<nnan,contract> : f32
// CHECK: arith.subf %{{.*}} fastmath<fast> : f32
  "cuda.kernel"() <{function_type = (f32, f32, !cute.ptr<f32, gmem>) -> (), sym_name = "k"}> ({
  ^bb0(%x: f32, %y: f32, %p: !cute.ptr<f32, gmem>):
    %a = arith.mulf %x, %y : f32
    %b = arith.addf %a, %x fastmath<nnan> : f32
    %c = arith.subf %b, %y fastmath<fast> : f32
    "cute.ptr.store"(%c, %p) : (f32, !cute.ptr<f32, gmem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
// CHECK-LABEL: @f
// CHECK: arith.mulf %{{[a-z0-9]*}}, %{{[a-z0-9]*}} : f32
  func.func @f(%x: f32, %y: f32) -> f32 {
    %a = arith.mulf %x, %y : f32
    return %a : f32
  }
}
