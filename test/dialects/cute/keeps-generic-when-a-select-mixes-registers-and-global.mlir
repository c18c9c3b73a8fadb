// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: gpu.func @mixed(
gpu.module @kernels {
  gpu.func @mixed(%p: !cute.ptr<f32, generic>, %r: !cute.ptr<f32, rmem>, %b: i1) kernel {
    %g = cute.memory_space_cast %r : !cute.ptr<f32, rmem> to !cute.ptr<f32, generic>
    %s = arith.select %b, %p, %g : !cute.ptr<f32, generic>
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<f32, generic>) -> f32
    %x = "cute.ptr.load"(%s) : (!cute.ptr<f32, generic>) -> f32
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<f32, rmem>) -> f32
    %y = "cute.ptr.load"(%g) : (!cute.ptr<f32, generic>) -> f32
    %l = builtin.unrealized_conversion_cast %s : !cute.ptr<f32, generic> to !llvm.ptr
    // CHECK: llvm.load %{{.*}} : !llvm.ptr -> f32
    %z = llvm.load %l : !llvm.ptr -> f32
    gpu.return
  }
  // Whoever calls it may pass anything.
  // CHECK-LABEL: func.func @open(
  // CHECK:         "cute.ptr.load"({{.*}}) : (!cute.ptr<f32, generic>) -> f32
  func.func @open(%p: !cute.ptr<f32, generic>) -> f32 {
    %x = "cute.ptr.load"(%p) : (!cute.ptr<f32, generic>) -> f32
    return %x : f32
  }
}
