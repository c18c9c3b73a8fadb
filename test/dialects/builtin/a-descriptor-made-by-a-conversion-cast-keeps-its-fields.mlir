// Half-lowered IR: a memref becomes its descriptor through a conversion cast. Both pointers of the descriptor are the memref's.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         llvm.extractvalue
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
func.func @k(%m: memref<8xf32>, %x: f32) attributes {gpu.kernel} {
  %d = builtin.unrealized_conversion_cast %m : memref<8xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %p = llvm.extractvalue %d[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
