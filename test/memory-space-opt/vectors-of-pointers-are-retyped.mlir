// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | mlir-translate --mlir-to-llvmir | opt -passes=verify -disable-output

// Lane by lane in and out of a vector: the access of the lane names its space.

// CHECK-LABEL: llvm.func @lanes(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @lanes(%p: !llvm.ptr<3>, %i: vector<2xi64>) -> f32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.poison : vector<2x!llvm.ptr>
  %a = llvm.insertelement %g, %u[%zero : i32] : vector<2x!llvm.ptr>
  %b = llvm.shufflevector %a, %u [0, 0] : vector<2x!llvm.ptr>
  %c = llvm.getelementptr %b[%i] : (vector<2x!llvm.ptr>, vector<2xi64>) -> vector<2x!llvm.ptr>, f32
  %d = llvm.extractelement %c[%one : i32] : vector<2x!llvm.ptr>
  %v = llvm.load %d : !llvm.ptr -> f32
  llvm.return %v : f32
}

// A cast of a whole vector.
// CHECK-LABEL: llvm.func @whole(
// CHECK-SAME:    %[[P:.*]]: vector<2x!llvm.ptr<3>>, %[[M:.*]]: vector<2xi1>)
// CHECK:         llvm.intr.masked.gather %[[P]], %[[M]]
llvm.func @whole(%p: vector<2x!llvm.ptr<3>>, %m: vector<2xi1>) -> vector<2xf32> {
  %g = llvm.addrspacecast %p : vector<2x!llvm.ptr<3>> to vector<2x!llvm.ptr>
  %v = llvm.intr.masked.gather %g, %m {alignment = 4 : i32} : (vector<2x!llvm.ptr>, vector<2xi1>) -> vector<2xf32>
  llvm.return %v : vector<2xf32>
}
