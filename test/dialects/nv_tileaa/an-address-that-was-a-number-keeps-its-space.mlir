// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// CHECK-LABEL: @round_trip
nv_tileaa.func @round_trip(%p: !nv_tileaa.ptr<f32>, %o: i64, %x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %a = nv_tileaa.ptr_to_int %p : !nv_tileaa.ptr<f32> -> i64
  %b = arith.addi %a, %o : i64
  %q = nv_tileaa.int_to_ptr %b : i64 -> !nv_tileaa.ptr<f32>
  // CHECK: nv_tileaa.store %{{.*}} : !nv_tileaa.ptr<f32, 1>, f32
  nv_tileaa.store %q, %x : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}

// A number that the host passes is the address of global memory, and a number of unknown origin may
// be any address.
// CHECK-LABEL: @from_nowhere
nv_tileaa.func @from_nowhere(%o: i64, %x: f32) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %p = nv_tileaa.int_to_ptr %o : i64 -> !nv_tileaa.ptr<f32>
  // CHECK: nv_tileaa.store %{{.*}} : !nv_tileaa.ptr<f32, 1>, f32
  nv_tileaa.store %p, %x : !nv_tileaa.ptr<f32>, f32
  %n = arith.muli %o, %o : i64
  %q = nv_tileaa.int_to_ptr %n : i64 -> !nv_tileaa.ptr<f32>
  // CHECK: nv_tileaa.store %{{.*}} : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.store %q, %x : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}
