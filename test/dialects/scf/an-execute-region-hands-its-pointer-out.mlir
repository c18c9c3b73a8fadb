// A region with a control-flow graph of its own: block arguments in it and the value that leaves it are global.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = scf.execute_region -> memref<8xf32, 1> {
// CHECK:           cf.cond_br %{{.*}}, ^bb1(%{{.*}} : memref<8xf32, 1>), ^bb1(%{{.*}} : memref<8xf32, 1>)
// CHECK:         ^bb1(%{{.*}}: memref<8xf32, 1>):
// CHECK:           scf.yield %{{.*}} : memref<8xf32, 1>
// CHECK:         memref.store %{{.*}}, %[[M]][%{{.*}}] : memref<8xf32, 1>
func.func @k(%c: i1, %g: memref<8xf32>, %h: memref<8xf32>, %x: f32) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %m = scf.execute_region -> memref<8xf32> {
    cf.cond_br %c, ^join(%g : memref<8xf32>), ^join(%h : memref<8xf32>)
  ^join(%j: memref<8xf32>):
    scf.yield %j : memref<8xf32>
  }
  memref.store %x, %m[%c0] : memref<8xf32>
  return
}
