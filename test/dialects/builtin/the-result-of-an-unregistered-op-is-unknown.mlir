// Its operand is global, its result may be anything; so may the arguments of a region it holds.
//
// RUN: tilespace-opt --allow-unregistered-dialect --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         "test.move"(%{{.*}}) : (memref<8xf32>) -> memref<8xf32>
// CHECK:         memref.load %{{.*}} : memref<8xf32>{{$}}
// CHECK:       ^bb0(%[[R:.*]]: memref<8xf32>):
// CHECK:         memref.store %{{.*}}, %[[R]][%{{.*}}] : memref<8xf32>{{$}}
func.func @k(%g: memref<8xf32>, %i: index) attributes {gpu.kernel} {
  %m = "test.move"(%g) : (memref<8xf32>) -> memref<8xf32>
  %v = memref.load %m[%i] : memref<8xf32>
  "test.region"(%g) ({
  ^bb0(%r: memref<8xf32>):
    memref.store %v, %r[%i] : memref<8xf32>
    "test.end"() : () -> ()
  }) : (memref<8xf32>) -> ()
  return
}

// A known op in its place has a global result.

// CHECK-LABEL: func.func @moved_by_a_known_op(
// CHECK:         memref.load %{{.*}} : memref<?xf32, 1>
func.func @moved_by_a_known_op(%g: memref<8xf32>, %i: index) -> f32 attributes {gpu.kernel} {
  %m = memref.cast %g : memref<8xf32> to memref<?xf32>
  %v = memref.load %m[%i] : memref<?xf32>
  return %v : f32
}
