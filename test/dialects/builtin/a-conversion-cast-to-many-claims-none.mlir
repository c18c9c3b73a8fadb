// One operand, several results: only the author of the cast knows which of them holds which part.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[Q:.*]]:2 = builtin.unrealized_conversion_cast %{{.*}} : memref<8xf32> to !llvm.ptr, !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[Q]]#1 : f32, !llvm.ptr{{$}}
func.func @k(%m: memref<8xf32>, %x: f32) attributes {gpu.kernel} {
  %q:2 = builtin.unrealized_conversion_cast %m : memref<8xf32> to !llvm.ptr, !llvm.ptr
  llvm.store %x, %q#1 : f32, !llvm.ptr
  return
}
