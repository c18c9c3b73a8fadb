// A unit attribute marks a kernel, as in NVIDIA's dumps: its arguments point to global memory, and its lowering assumes a
// single warp.
//
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(tile-to-llvm)' | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: nv_tileaa.func @k
// CHECK-SAME: nv_tileaa.kernel_spec
// CHECK: nv_tileaa.load %{{.*}} : !nv_tileaa.ptr<f32, 1> -> f32
// LLVM: llvm.func @k({{.*}}nvvm.kernel
"nv_tileaa.func"() <{function_type = (!nv_tileaa.ptr<f32>) -> (), sym_name = "k"}> ({
^bb0(%p: !nv_tileaa.ptr<f32>):
  %x = nv_tileaa.load %p : !nv_tileaa.ptr<f32> -> f32
  nv_tileaa.store %p, %x : !nv_tileaa.ptr<f32>, f32
  nv_tileaa.return
}) {nv_tileaa.kernel_spec} : () -> ()
