// Stack memory is local. LLVM 22 wants the alloca itself in space 0, so that a cast follows it.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[A:.*]] = memref.alloca() : memref<8xf32>{{$}}
// CHECK-NEXT:    %[[L:.*]] = memref.memory_space_cast %[[A]] : memref<8xf32> to memref<8xf32, 5>
// CHECK:         memref.store %{{.*}}, %[[L]][%{{.*}}] : memref<8xf32, 5>
func.func @k(%i: index, %x: f32) attributes {gpu.kernel} {
  %m = memref.alloca() : memref<8xf32>
  memref.store %x, %m[%i] : memref<8xf32>
  return
}
