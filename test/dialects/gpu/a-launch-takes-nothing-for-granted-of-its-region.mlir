// Before outlining, the body of `gpu.launch` lies in a host function. Memory of the workgroup keeps its own space, and
// the host function's argument, which anybody passes, is not claimed.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[M:[a-z0-9]+]]: memref<8xf32>
// CHECK:         memref.load %{{.*}} : memref<8xf32, #gpu.address_space<workgroup>>
// CHECK:         memref.store %{{.*}}, %[[M]][%{{.*}}] : memref<8xf32>{{$}}
func.func @main(%m: memref<8xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1)
             workgroup(%w : memref<8xf32, #gpu.address_space<workgroup>>) {
    %v = memref.load %w[%tx] : memref<8xf32, #gpu.address_space<workgroup>>
    memref.store %v, %m[%tx] : memref<8xf32>
    gpu.terminator
  }
  return
}
