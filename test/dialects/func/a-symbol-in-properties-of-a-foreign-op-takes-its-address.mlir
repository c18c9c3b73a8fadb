// An op that is not registered keeps the text between `<{` and `}>` apart from its attributes. It may call the functions named
// there.
//
// RUN: tilespace-opt --allow-unregistered-dialect --verify-each --pass-pipeline='builtin.module(ip-msp)' %s | FileCheck %s

// CHECK-LABEL: func.func private @one(
// CHECK-SAME:    memref<8xf32>) attributes {nvvm.as = array<i32: 0>
// CHECK-LABEL: func.func private @two(
// CHECK-SAME:    memref<8xf32>) attributes {nvvm.as = array<i32: 0>
// CHECK-LABEL: func.func private @three(
// CHECK-SAME:    memref<8xf32, 1>)
func.func private @one(%m: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  memref.store %v, %m[%c0] : memref<8xf32>
  return
}
func.func private @two(%m: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  memref.store %v, %m[%c0] : memref<8xf32>
  return
}
func.func private @three(%m: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<8xf32>
  memref.store %v, %m[%c0] : memref<8xf32>
  return
}
func.func @k(%g: memref<8xf32>) attributes {gpu.kernel} {
  call @one(%g) : (memref<8xf32>) -> ()
  call @two(%g) : (memref<8xf32>) -> ()
  call @three(%g) : (memref<8xf32>) -> ()
  "test.callbacks"() <{callee = @one}> : () -> ()
  return
}
"test.table"() <{entries = [{entry = @two}]}> : () -> ()
