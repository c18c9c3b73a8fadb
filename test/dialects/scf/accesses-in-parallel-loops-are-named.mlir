// Pointers from outside that are used in scf.parallel and scf.forall keep their space.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         scf.parallel
// CHECK:           memref.load %{{.*}} : memref<8xf32, 1>
// CHECK:         scf.forall
// CHECK:           memref.store %{{.*}} : memref<8xf32, 1>
func.func @k(%g: memref<8xf32>, %n: index, %x: f32) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %g[%i] : memref<8xf32>
    gpu.printf "%f", %v : f32
    scf.reduce
  }
  scf.forall (%i) in (8) {
    memref.store %x, %g[%i] : memref<8xf32>
  }
  return
}
