// extract_aligned_pointer_as_index makes an integer, and a pointer made from that integer is where the memref is. The
// index is the generic address: the op must keep its operand, since the object has another address in shared memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK-SAME:    %[[W:[a-z0-9]+]]: memref<8xf32, 3>
// CHECK:         %[[G:.*]] = memref.memory_space_cast %[[W]] : memref<8xf32, 3> to memref<8xf32>
// CHECK:         memref.extract_aligned_pointer_as_index %[[G]] : memref<8xf32> -> index
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
func.func @k(%w: memref<8xf32, 3>, %x: f32) attributes {gpu.kernel} {
  %m = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %i = memref.extract_aligned_pointer_as_index %m : memref<8xf32> -> index
  %j = arith.index_cast %i : index to i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
