// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// What is no tile is the same for all elements.
// CHECK-LABEL: func.func @tile(%arg0: vector<2xf32>, %arg1: f32)
// CHECK-DAG: %[[X0:.*]] = vector.extract %arg0[0]
// CHECK-DAG: %[[X1:.*]] = vector.extract %arg0[1]
// CHECK-DAG: %[[Y0:.*]] = llvm.call_intrinsic "llvm.nvvm.fmin.f"(%[[X0]], %arg1) : (f32, f32) -> f32
// CHECK-DAG: %[[Y1:.*]] = llvm.call_intrinsic "llvm.nvvm.fmin.f"(%[[X1]], %arg1) : (f32, f32) -> f32
// CHECK:     vector.from_elements %[[Y0]], %[[Y1]] : vector<2xf32>
nv_tileaa.func @tile(%x: tensor<2xf32>, %y: f32) -> tensor<2xf32> {
  %0 = nv_tileaa.call_elementwise_intrinsic "llvm.nvvm.fmin.f"(%x, %y) : (tensor<2xf32>, f32) -> tensor<2xf32>
  nv_tileaa.return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @scalar(%arg0: i32)
// CHECK-NEXT: %[[Y:.*]] = llvm.call_intrinsic "llvm.ctpop"(%arg0) : (i32) -> i32
// CHECK-NEXT: return %[[Y]]
nv_tileaa.func @scalar(%x: i32) -> i32 {
  %0 = nv_tileaa.call_elementwise_intrinsic "llvm.ctpop"(%x) : (i32) -> i32
  nv_tileaa.return %0 : i32
}

// CHECK-LABEL: func.func @nothing()
// CHECK-NEXT: llvm.call_intrinsic "llvm.donothing"() : () -> ()
nv_tileaa.func @nothing() {
  nv_tileaa.call_elementwise_intrinsic "llvm.donothing"() : () -> ()
  nv_tileaa.return
}

// Several results are one struct; LLVM has no index type.
// CHECK-LABEL: func.func @overflow(%arg0: index)
// CHECK:      %[[X:.*]] = arith.index_cast %arg0 : index to i64
// CHECK:      %[[BOTH:.*]] = llvm.call_intrinsic "llvm.sadd.with.overflow"(%[[X]], %{{.*}}) : (i64, i64) -> !llvm.struct<(i64, i1)>
// CHECK-NEXT: %[[SUM:.*]] = llvm.extractvalue %[[BOTH]][0]
// CHECK-NEXT: %[[OVER:.*]] = llvm.extractvalue %[[BOTH]][1]
// CHECK-NEXT: %[[INDEX:.*]] = arith.index_cast %[[SUM]] : i64 to index
// CHECK-NEXT: return %[[INDEX]], %[[OVER]]
nv_tileaa.func @overflow(%x: index) -> (index, i1) {
  %0:2 = nv_tileaa.call_elementwise_intrinsic "llvm.sadd.with.overflow"(%x, %x) : (index, index) -> (index, i1)
  nv_tileaa.return %0#0, %0#1 : index, i1
}
