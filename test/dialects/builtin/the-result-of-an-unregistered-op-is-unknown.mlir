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
