// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s --implicit-check-not=nv_tileaa --implicit-check-not=unrealized

// CHECK-LABEL: func.func @last(%arg0: vector<2x!llvm.ptr<1>>)
// CHECK-DAG: %[[P0:.*]] = vector.extract %arg0[0] : !llvm.ptr<1>
// CHECK-DAG: %[[P1:.*]] = vector.extract %arg0[1] : !llvm.ptr<1>
// CHECK: %[[X:.*]] = llvm.load %[[P1]]
// CHECK: %[[IS:.*]] = arith.cmpi sgt, %[[X]], %{{.*}} : i32
// CHECK: %[[Q:.*]] = arith.select %[[IS]], %[[P1]], %[[P0]] : !llvm.ptr<1>
// CHECK: vector.from_elements %[[Q]] : vector<1x!llvm.ptr<1>>
nv_tileaa.func @last(%p: tensor<2x!nv_tileaa.ptr<i32, 1>>) -> tensor<!nv_tileaa.ptr<i32, 1>> {
  %0 = nv_tileaa.reduce %p attributes {dim = 0} : (tensor<2x!nv_tileaa.ptr<i32, 1>>) -> tensor<!nv_tileaa.ptr<i32, 1>> {
  ^bb0(%a: !nv_tileaa.ptr<i32, 1>, %b: !nv_tileaa.ptr<i32, 1>):
    %x = nv_tileaa.load %b : !nv_tileaa.ptr<i32, 1> -> i32
    %zero = arith.constant 0 : i32
    %is = arith.cmpi sgt, %x, %zero : i32
    %c = arith.select %is, %b, %a : !nv_tileaa.ptr<i32, 1>
    nv_tileaa.yield %c : !nv_tileaa.ptr<i32, 1>
  }
  nv_tileaa.return %0 : tensor<!nv_tileaa.ptr<i32, 1>>
}
