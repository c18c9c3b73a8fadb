// Before outlining, the body of `gpu.launch` lies in a host function. It is a kernel: memory of the workgroup keeps its
// own space, and captured values are passed by the host, as arguments of a kernel are.
//
// RUN: %{infer} %s -o /dev/null
// RUN: %{infer-as-module} %s | FileCheck %s
// RUN: tilespace-opt %s --ip-msp=param-always-point-to-global=false --memory-space-opt=param-always-point-to-global=false | FileCheck %s --check-prefix=ANYWHERE

// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[M:[a-z0-9]+]]: memref<8xf32>) {
// CHECK:         gpu.launch
// CHECK:         memref.load %{{.*}} : memref<8xf32, #gpu.address_space<workgroup>>
// CHECK:         %[[G:.*]] = memref.memory_space_cast %[[M]] : memref<8xf32> to memref<8xf32, #gpu.address_space<global>>
// CHECK:         memref.store %{{.*}}, %[[G]][%{{.*}}]
// ANYWHERE-LABEL: func.func @main(
// ANYWHERE-SAME:    %[[M:[a-z0-9]+]]: memref<8xf32>) {
// ANYWHERE:         memref.store %{{.*}}, %[[M]][%{{.*}}] : memref<8xf32>{{$}}
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
