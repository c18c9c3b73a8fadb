// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --tile-to-llvm | FileCheck %s

// A helper is put into its caller, and nothing is left of it.
// CHECK-NOT: @twice
// CHECK: llvm.func @k
// CHECK-NOT: @twice
nv_tileaa.func private @twice(%x: f32) -> f32 {
  %0 = nv_tileaa.addf %x, %x : f32
  nv_tileaa.return %0 : f32
}
nv_tileaa.func @k(%p: !nv_tileaa.ptr<f32>, %x: f32) attributes {nv_tileaa.kernel_spec} {
  %0 = nv_tileaa.call @twice(%x) : (f32) -> f32
  nv_tileaa.store %p, %0 : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}

// -----

nv_tileaa.func private @halves(%n: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %small = arith.cmpi sle, %n, %one : i32
  %0 = scf.if %small -> i32 {
    scf.yield %one : i32
  } else {
    %half = arith.divsi %n, %two : i32
    %1 = nv_tileaa.call @halves(%half) : (i32) -> i32
    scf.yield %1 : i32
  }
  nv_tileaa.return %0 : i32
}
nv_tileaa.func @k(%p: !nv_tileaa.ptr<i32>, %n: i32) attributes {nv_tileaa.kernel_spec} {
  // expected-error @+1 {{'nv_tileaa.call' op has no lowering: only a function that upstream's inliner can inline can be called: it must be in this module, and must not call itself}}
  %0 = nv_tileaa.call @halves(%n) : (i32) -> i32
  nv_tileaa.store %p, %0 : !nv_tileaa.ptr<i32>, i32
  nv_tileaa.return
}
