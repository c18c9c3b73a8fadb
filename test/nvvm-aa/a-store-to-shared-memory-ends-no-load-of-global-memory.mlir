// RUN: tilespace-opt %s --pass-pipeline='builtin.module(func.func(affine-scalrep))' | FileCheck %s --check-prefix=ALONE
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(func.func(nvvm-aa,affine-scalrep))' | FileCheck %s

// Upstream's own analysis knows nothing of two arguments. With that for memory spaces the second load is the first one.

// ALONE-LABEL: func.func @twice
// ALONE-COUNT-2: affine.load %arg0
// CHECK-LABEL: func.func @twice
// CHECK: affine.load %arg0
// CHECK-NOT: affine.load
// CHECK: return
func.func @twice(%global: memref<8xf32, #gpu.address_space<global>>,
                 %shared: memref<8xf32, #gpu.address_space<workgroup>>) -> f32 {
  %first = affine.load %global[0] : memref<8xf32, #gpu.address_space<global>>
  affine.store %first, %shared[0] : memref<8xf32, #gpu.address_space<workgroup>>
  %second = affine.load %global[0] : memref<8xf32, #gpu.address_space<global>>
  %sum = arith.addf %first, %second : f32
  return %sum : f32
}

// A store to the same space may be one to the same place.

// CHECK-LABEL: func.func @same_space
// CHECK-COUNT-2: affine.load %arg0
func.func @same_space(%a: memref<8xf32, #gpu.address_space<global>>,
                      %b: memref<8xf32, #gpu.address_space<global>>) -> f32 {
  %first = affine.load %a[0] : memref<8xf32, #gpu.address_space<global>>
  affine.store %first, %b[0] : memref<8xf32, #gpu.address_space<global>>
  %second = affine.load %a[0] : memref<8xf32, #gpu.address_space<global>>
  %sum = arith.addf %first, %second : f32
  return %sum : f32
}

// A generic memref may be any.

// CHECK-LABEL: func.func @generic
// CHECK-COUNT-2: affine.load %arg0
func.func @generic(%a: memref<8xf32, #gpu.address_space<global>>, %b: memref<8xf32>) -> f32 {
  %first = affine.load %a[0] : memref<8xf32, #gpu.address_space<global>>
  affine.store %first, %b[0] : memref<8xf32>
  %second = affine.load %a[0] : memref<8xf32, #gpu.address_space<global>>
  %sum = arith.addf %first, %second : f32
  return %sum : f32
}

// What a generic memref was cast from tells.

// CHECK-LABEL: func.func @behind_a_cast
// CHECK: affine.load %arg0
// CHECK-NOT: affine.load
// CHECK: return
func.func @behind_a_cast(%a: memref<8xf32, #gpu.address_space<global>>,
                         %b: memref<8xf32, #gpu.address_space<workgroup>>) -> f32 {
  %generic = memref.memory_space_cast %b : memref<8xf32, #gpu.address_space<workgroup>> to memref<8xf32>
  %first = affine.load %a[0] : memref<8xf32, #gpu.address_space<global>>
  affine.store %first, %generic[0] : memref<8xf32>
  %second = affine.load %a[0] : memref<8xf32, #gpu.address_space<global>>
  %sum = arith.addf %first, %second : f32
  return %sum : f32
}
