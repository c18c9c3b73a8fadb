// A memref.global without a space is in global memory, with space 3 in shared memory, with space 4 in
// constant memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK-DAG:     memref.load %{{.*}} : memref<8xf32, 1>
// CHECK-DAG:     memref.load %{{.*}} : memref<8xf32, 4>
// CHECK-DAG:     memref.store %{{.*}} : memref<8xf32, 3>
memref.global "private" @g : memref<8xf32>
memref.global "private" @w : memref<8xf32, 3>
memref.global "private" constant @table : memref<8xf32, 4> = dense<1.0>
func.func @k(%i: index) attributes {gpu.kernel} {
  %g = memref.get_global @g : memref<8xf32>
  %a = memref.load %g[%i] : memref<8xf32>
  %t = memref.get_global @table : memref<8xf32, 4>
  %tg = memref.memory_space_cast %t : memref<8xf32, 4> to memref<8xf32>
  %b = memref.load %tg[%i] : memref<8xf32>
  %w = memref.get_global @w : memref<8xf32, 3>
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %s = arith.addf %a, %b : f32
  memref.store %s, %wg[%i] : memref<8xf32>
  return
}
