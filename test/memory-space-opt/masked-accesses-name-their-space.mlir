// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | mlir-translate --mlir-to-llvmir | opt -passes=verify -disable-output

// Masked loads and stores, and gathers and scatters through a vector of pointers.

// CHECK-LABEL: llvm.func @masked(
// CHECK-SAME:    %[[S:.*]]: !llvm.ptr<3>, %{{.*}}: vector<4xi64>, %[[M:.*]]: vector<4xi1>)
llvm.func @masked(%s: !llvm.ptr<3>, %i: vector<4xi64>, %m: vector<4xi1>) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // CHECK: %[[A:.*]] = llvm.intr.masked.load %[[S]], %[[M]] {alignment = 4 : i32} : (!llvm.ptr<3>, vector<4xi1>) -> vector<4xf32>
  %a = llvm.intr.masked.load %p, %m {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
  // CHECK: llvm.intr.masked.store %[[A]], %[[S]], %[[M]] {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr<3>
  llvm.intr.masked.store %a, %p, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  // CHECK: %[[V:.*]] = llvm.getelementptr %[[S]][%{{.*}}] : (!llvm.ptr<3>, vector<4xi64>) -> vector<4x!llvm.ptr<3>>, f32
  %v = llvm.getelementptr %p[%i] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f32
  // CHECK: llvm.intr.masked.gather %[[V]], %[[M]] {alignment = 4 : i32} : (vector<4x!llvm.ptr<3>>, vector<4xi1>) -> vector<4xf32>
  %b = llvm.intr.masked.gather %v, %m {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
  // CHECK: llvm.intr.masked.scatter %{{.*}}, %[[V]], %[[M]] {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr<3>>
  llvm.intr.masked.scatter %b, %v, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
  llvm.return
}
