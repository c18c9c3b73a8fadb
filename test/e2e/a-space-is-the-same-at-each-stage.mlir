// One pointer of each space through all stages: the type of nv_tileaa, of gpu, of LLVM, and the state space of PTX.
//
// RUN: tilespace-opt %s --wrap-in-gpu-module --convert-tiles-to-threads | FileCheck %s --check-prefix=GPU
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(tile-to-llvm)' | FileCheck %s --check-prefix=LLVM
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(tile-to-ptx)' | FileCheck %s --check-prefix=PTX

// GPU-LABEL: gpu.func @global(%arg0: !llvm.ptr<1>,
// LLVM-LABEL: llvm.func @global(%arg0: !llvm.ptr<1>
// LLVM: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// PTX-LABEL: global(
// PTX: ld.global.b32
nv_tileaa.func @global(%p: !nv_tileaa.ptr<f32, 1>, %out: !nv_tileaa.ptr<f32, 1>) attributes {nv_tileaa.kernel_spec} {
  %x = nv_tileaa.load %p : !nv_tileaa.ptr<f32, 1> -> f32
  nv_tileaa.store %out, %x : !nv_tileaa.ptr<f32, 1>, f32
  nv_tileaa.return
}

// GPU-LABEL: gpu.func @shared(%arg0: !llvm.ptr<3>,
// LLVM-LABEL: llvm.func @shared(%arg0: !llvm.ptr<3>
// LLVM: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// PTX-LABEL: shared(
// PTX: ld.shared.b32
nv_tileaa.func @shared(%p: !nv_tileaa.ptr<f32, 3>, %out: !nv_tileaa.ptr<f32, 1>) attributes {nv_tileaa.kernel_spec} {
  %x = nv_tileaa.load %p : !nv_tileaa.ptr<f32, 3> -> f32
  nv_tileaa.store %out, %x : !nv_tileaa.ptr<f32, 1>, f32
  nv_tileaa.return
}

// GPU-LABEL: gpu.func @constant(%arg0: !llvm.ptr<4>,
// LLVM-LABEL: llvm.func @constant(%arg0: !llvm.ptr<4>
// LLVM: llvm.load %{{.*}} : !llvm.ptr<4> -> f32
// PTX-LABEL: constant(
// PTX: ld.const.b32
nv_tileaa.func @constant(%p: !nv_tileaa.ptr<f32, 4>, %out: !nv_tileaa.ptr<f32, 1>) attributes {nv_tileaa.kernel_spec} {
  %x = nv_tileaa.load %p : !nv_tileaa.ptr<f32, 4> -> f32
  nv_tileaa.store %out, %x : !nv_tileaa.ptr<f32, 1>, f32
  nv_tileaa.return
}

// GPU-LABEL: gpu.func @local(%arg0: !llvm.ptr<5>,
// LLVM-LABEL: llvm.func @local(%arg0: !llvm.ptr<5>
// LLVM: llvm.load %{{.*}} : !llvm.ptr<5> -> f32
// PTX-LABEL: local(
// PTX: ld.local.b32
nv_tileaa.func @local(%p: !nv_tileaa.ptr<f32, 5>, %out: !nv_tileaa.ptr<f32, 1>) attributes {nv_tileaa.kernel_spec} {
  %x = nv_tileaa.load %p : !nv_tileaa.ptr<f32, 5> -> f32
  nv_tileaa.store %out, %x : !nv_tileaa.ptr<f32, 1>, f32
  nv_tileaa.return
}

// GPU-LABEL: gpu.func @cluster(%arg0: !llvm.ptr<7>,
// LLVM-LABEL: llvm.func @cluster(%arg0: !llvm.ptr<7>
// LLVM: llvm.load %{{.*}} : !llvm.ptr<7> -> f32
// PTX-LABEL: cluster(
// PTX: ld.shared::cluster.b32
nv_tileaa.func @cluster(%p: !nv_tileaa.ptr<f32, 7>, %out: !nv_tileaa.ptr<f32, 1>) attributes {nv_tileaa.kernel_spec} {
  %x = nv_tileaa.load %p : !nv_tileaa.ptr<f32, 7> -> f32
  nv_tileaa.store %out, %x : !nv_tileaa.ptr<f32, 1>, f32
  nv_tileaa.return
}

// The pointer that stays generic, since its space is unknown.
// GPU-LABEL: gpu.func @generic(
// LLVM-LABEL: llvm.func @generic(
// LLVM: llvm.load %{{.*}} : !llvm.ptr -> f32
// PTX-LABEL: generic(
// PTX: ld.b32
nv_tileaa.func @generic(%s: !nv_tileaa.ptr<f32, 3>, %g: !nv_tileaa.ptr<f32, 1>, %c: i1, %out: !nv_tileaa.ptr<f32, 1>)
    attributes {nv_tileaa.kernel_spec} {
  %s0 = nv_tileaa.memory_space_cast %s : !nv_tileaa.ptr<f32, 3> to !nv_tileaa.ptr<f32>
  %g0 = nv_tileaa.memory_space_cast %g : !nv_tileaa.ptr<f32, 1> to !nv_tileaa.ptr<f32>
  %p = arith.select %c, %s0, %g0 : !nv_tileaa.ptr<f32>
  %x = nv_tileaa.load %p : !nv_tileaa.ptr<f32> -> f32
  nv_tileaa.store %out, %x : !nv_tileaa.ptr<f32, 1>, f32
  nv_tileaa.return
}
