// The pipeline runs on a kernel beside host functions, and in a gpu.module. The function that launches is the host's, and the
// region of its launch a part of it; so are its neighbours. A module for another target stays as it is.
//
// RUN: tilespace-opt %s --split-input-file --on-device-code=pipeline=mem2reg,canonicalize | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --on-device-code | FileCheck %s --check-prefix=NOTHING
// RUN: tilespace-opt %s --split-input-file --pass-pipeline='builtin.module(on-device-code{pipeline=canonicalize{max-iterations=3},mem2reg})' | FileCheck %s

// NOTHING-COUNT-6: memref.alloca
// CHECK-LABEL: func.func @kernel(
// CHECK-NOT:     memref.alloca
// CHECK-LABEL: func.func @main(
// CHECK:         memref.alloca
// CHECK:         gpu.launch
// CHECK:           memref.alloca
// CHECK-LABEL: func.func @beside(
// CHECK:         memref.alloca
func.func @kernel(%x: i32, %p: memref<i32>) attributes {gpu.kernel} {
  %slot = memref.alloca() : memref<i32>
  memref.store %x, %slot[] : memref<i32>
  %y = memref.load %slot[] : memref<i32>
  memref.store %y, %p[] : memref<i32>
  return
}
func.func @main(%x: i32, %p: memref<i32>) {
  %c1 = arith.constant 1 : index
  %h = memref.alloca() : memref<i32>
  memref.store %x, %h[] : memref<i32>
  %y = memref.load %h[] : memref<i32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %slot = memref.alloca() : memref<i32>
    memref.store %y, %slot[] : memref<i32>
    %z = memref.load %slot[] : memref<i32>
    memref.store %z, %p[] : memref<i32>
    gpu.terminator
  }
  return
}
func.func @beside(%x: i32) -> i32 {
  %h = memref.alloca() : memref<i32>
  memref.store %x, %h[] : memref<i32>
  %y = memref.load %h[] : memref<i32>
  return %y : i32
}

// -----

// CHECK-LABEL: func.func @all_of_it(
// CHECK-NOT:     memref.alloca
// CHECK:         return
func.func @all_of_it(%x: i32) -> i32 {
  %h = memref.alloca() : memref<i32>
  memref.store %x, %h[] : memref<i32>
  %y = memref.load %h[] : memref<i32>
  return %y : i32
}

// -----

// CHECK-LABEL: func.func @for_another(
// CHECK:         memref.alloca
module attributes {llvm.target_triple = "amdgcn-amd-amdhsa"} {
  func.func @for_another(%x: i32) -> i32 {
    %h = memref.alloca() : memref<i32>
    memref.store %x, %h[] : memref<i32>
    %y = memref.load %h[] : memref<i32>
    return %y : i32
  }
}
