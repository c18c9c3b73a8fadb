// One pointer of each space through all stages: the type of nv_tileaa, of memref, of LLVM, and the state space of PTX.
//
// RUN: tilespace-opt %s --wrap-in-gpu-module --convert-nv-tileaa-to-llvm | FileCheck %s --check-prefix=MEMREF
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(tile-to-llvm)' | FileCheck %s --check-prefix=LLVM
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(tile-to-ptx)' | FileCheck %s --check-prefix=PTX

// MEMREF-LABEL: func.func @global(%arg0: memref<4xf32, strided<[1]>, 1>)
// LLVM-LABEL: llvm.func @global(%arg0: !llvm.ptr<1>)
// LLVM: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// PTX-LABEL: global(
// PTX: ld.global.b32
nv_tileaa.func @global(%m: !nv_tileaa.memref<4xf32, 1>) -> f32 {
  %c = arith.constant 1 : i32
  %x = nv_tileaa.load %m[%c : i32] : !nv_tileaa.memref<4xf32, 1> -> f32
  nv_tileaa.return %x : f32
}

// MEMREF-LABEL: func.func @shared(%arg0: memref<4xf32, strided<[1]>, 3>)
// LLVM-LABEL: llvm.func @shared(%arg0: !llvm.ptr<3>)
// LLVM: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// PTX-LABEL: shared(
// PTX: ld.shared.b32
nv_tileaa.func @shared(%m: !nv_tileaa.memref<4xf32, 3>) -> f32 {
  %c = arith.constant 1 : i32
  %x = nv_tileaa.load %m[%c : i32] : !nv_tileaa.memref<4xf32, 3> -> f32
  nv_tileaa.return %x : f32
}

// MEMREF-LABEL: func.func @constant(%arg0: memref<4xf32, strided<[1]>, 4>)
// LLVM-LABEL: llvm.func @constant(%arg0: !llvm.ptr<4>)
// LLVM: llvm.load %{{.*}} : !llvm.ptr<4> -> f32
// PTX-LABEL: constant(
// PTX: ld.const.b32
nv_tileaa.func @constant(%m: !nv_tileaa.memref<4xf32, 4>) -> f32 {
  %c = arith.constant 1 : i32
  %x = nv_tileaa.load %m[%c : i32] : !nv_tileaa.memref<4xf32, 4> -> f32
  nv_tileaa.return %x : f32
}

// MEMREF-LABEL: func.func @local(%arg0: memref<4xf32, strided<[1]>, 5>)
// LLVM-LABEL: llvm.func @local(%arg0: !llvm.ptr<5>)
// LLVM: llvm.load %{{.*}} : !llvm.ptr<5> -> f32
// PTX-LABEL: local(
// PTX: ld.local.b32
nv_tileaa.func @local(%m: !nv_tileaa.memref<4xf32, 5>) -> f32 {
  %c = arith.constant 1 : i32
  %x = nv_tileaa.load %m[%c : i32] : !nv_tileaa.memref<4xf32, 5> -> f32
  nv_tileaa.return %x : f32
}

// MEMREF-LABEL: func.func @cluster(%arg0: memref<4xf32, strided<[1]>, 7>)
// LLVM-LABEL: llvm.func @cluster(%arg0: !llvm.ptr<7>)
// LLVM: llvm.load %{{.*}} : !llvm.ptr<7> -> f32
// PTX-LABEL: cluster(
// PTX: ld.shared::cluster.b32
nv_tileaa.func @cluster(%m: !nv_tileaa.memref<4xf32, 7>) -> f32 {
  %c = arith.constant 1 : i32
  %x = nv_tileaa.load %m[%c : i32] : !nv_tileaa.memref<4xf32, 7> -> f32
  nv_tileaa.return %x : f32
}

// The one that stays generic, since its space is unknown.
// MEMREF-LABEL: func.func @generic(%arg0: memref<4xf32, strided<[1]>>)
// LLVM-LABEL: llvm.func @generic(%arg0: !llvm.ptr)
// LLVM: llvm.load %{{.*}} : !llvm.ptr -> f32
// PTX-LABEL: generic(
// PTX: ld.b32
nv_tileaa.func @generic(%m: !nv_tileaa.memref<4xf32>) -> f32 {
  %c = arith.constant 1 : i32
  %x = nv_tileaa.load %m[%c : i32] : !nv_tileaa.memref<4xf32> -> f32
  nv_tileaa.return %x : f32
}
