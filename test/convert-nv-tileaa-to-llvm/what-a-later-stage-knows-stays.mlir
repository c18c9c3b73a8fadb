// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @calls
nv_tileaa.func @calls(%p: !nv_tileaa.ptr<f32, 1>, %n: i32) {
  // CHECK: %[[P:.*]] = builtin.unrealized_conversion_cast %{{.*}} : !llvm.ptr<1> to !nv_tileaa.ptr<f32, 1>
  // CHECK: nv_tileaa.plugin "somebody"(%[[P]]) : (!nv_tileaa.ptr<f32, 1>) -> ()
  nv_tileaa.plugin "somebody"(%p) : (!nv_tileaa.ptr<f32, 1>) -> ()
  // CHECK: nv_tileaa.launch_func @device::@kernel grid(%{{.*}} : i32) args(%[[P]] : !nv_tileaa.ptr<f32, 1>)
  nv_tileaa.launch_func @device::@kernel grid(%n : i32) args(%p : !nv_tileaa.ptr<f32, 1>)
  nv_tileaa.return
}
