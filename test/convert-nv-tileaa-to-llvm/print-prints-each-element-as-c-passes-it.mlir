// RUN: tilespace-opt %s --convert-nv-tileaa-to-llvm | FileCheck %s

// CHECK-LABEL: func.func @print(%arg0: vector<2xf16>, %arg1: i32)
nv_tileaa.func @print(%x: tensor<2xf16>, %n: i32) {
  // CHECK:     %[[X0:.*]] = arith.extf %{{.*}} : f16 to f64
  // CHECK:     gpu.printf "%d: %f\0A", %arg1, %[[X0]] : i32, f64
  // CHECK:     %[[X1:.*]] = arith.extf %{{.*}} : f16 to f64
  // CHECK:     gpu.printf "%d: %f\0A", %arg1, %[[X1]] : i32, f64
  nv_tileaa.print "%d: %f\n", %n, %x : i32, tensor<2xf16>
  // CHECK:     gpu.printf "done\0A"
  // CHECK-NOT: gpu.printf
  nv_tileaa.print "done\n"
  nv_tileaa.return
}

// CHECK-LABEL: func.func @numbers(%arg0: i1, %arg1: i8, %arg2: i64, %arg3: index, %arg4: f64, %arg5: i40)
nv_tileaa.func @numbers(%a: i1, %b: i8, %c: i64, %d: index, %e: f64, %f: i40) {
  // CHECK-DAG: %[[A:.*]] = arith.extui %arg0 : i1 to i32
  // CHECK-DAG: %[[B:.*]] = arith.extsi %arg1 : i8 to i32
  // CHECK-DAG: %[[D:.*]] = arith.index_cast %arg3 : index to i64
  // CHECK-DAG: %[[F:.*]] = arith.extsi %arg5 : i40 to i64
  // CHECK: gpu.printf "", %[[A]], %[[B]], %arg2, %[[D]], %arg4, %[[F]] : i32, i32, i64, i64, f64, i64
  nv_tileaa.print "", %a, %b, %c, %d, %e, %f : i1, i8, i64, index, f64, i40
  nv_tileaa.return
}
