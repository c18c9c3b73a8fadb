// Both branches yield memory of the workgroup.
//
// RUN: %{infer} %s -o /dev/null
// RUN: %{infer-as-module} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = scf.if %{{.*}} -> (memref<8xf32, #gpu.address_space<workgroup>>)
// CHECK:         memref.load %[[M]][%{{.*}}] : memref<8xf32, #gpu.address_space<workgroup>>
func.func @k(%c: i1, %a: memref<8xf32, #gpu.address_space<workgroup>>, %b: memref<8xf32, #gpu.address_space<workgroup>>) -> f32 attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %ag = memref.memory_space_cast %a : memref<8xf32, #gpu.address_space<workgroup>> to memref<8xf32>
  %bg = memref.memory_space_cast %b : memref<8xf32, #gpu.address_space<workgroup>> to memref<8xf32>
  %m = scf.if %c -> (memref<8xf32>) {
    scf.yield %ag : memref<8xf32>
  } else {
    scf.yield %bg : memref<8xf32>
  }
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}
