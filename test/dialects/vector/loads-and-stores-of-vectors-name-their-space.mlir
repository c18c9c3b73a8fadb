// vector.load, vector.store, transfers and masked accesses of a kernel's memref are global. LLVM's intrinsics for
// vector.expandload and vector.compressstore take a generic pointer and no other.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK-DAG:     vector.load %{{.*}} : memref<64xf32, 1>, vector<4xf32>
// CHECK-DAG:     vector.transfer_read %{{.*}} : memref<64xf32, 1>, vector<4xf32>
// CHECK-DAG:     vector.maskedload %{{.*}} : memref<64xf32, 1>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-DAG:     vector.expandload %{{.*}} : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-DAG:     vector.store %{{.*}} : memref<64xf32, 3>, vector<4xf32>
// CHECK-DAG:     vector.transfer_write %{{.*}} : vector<4xf32>, memref<64xf32, 3>
// CHECK-DAG:     vector.maskedstore %{{.*}} : memref<64xf32, 3>, vector<4xi1>, vector<4xf32>
// CHECK-DAG:     vector.compressstore %{{.*}} : memref<64xf32>, vector<4xi1>, vector<4xf32>
func.func @k(%g: memref<64xf32>, %s: memref<64xf32, 3>, %i: index, %m: vector<4xi1>) attributes {gpu.kernel} {
  %zero = arith.constant 0.0 : f32
  %sg = memref.memory_space_cast %s : memref<64xf32, 3> to memref<64xf32>
  %a = vector.load %g[%i] : memref<64xf32>, vector<4xf32>
  %b = vector.transfer_read %g[%i], %zero : memref<64xf32>, vector<4xf32>
  %c = vector.maskedload %g[%i], %m, %a : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %d = vector.expandload %g[%i], %m, %b : memref<64xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.store %a, %sg[%i] : memref<64xf32>, vector<4xf32>
  vector.transfer_write %b, %sg[%i] : vector<4xf32>, memref<64xf32>
  vector.maskedstore %sg[%i], %m, %c : memref<64xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %sg[%i], %m, %d : memref<64xf32>, vector<4xi1>, vector<4xf32>
  return
}
