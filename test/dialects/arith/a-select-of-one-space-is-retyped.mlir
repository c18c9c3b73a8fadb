// arith.select takes any type, memrefs and pointers too.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[M:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : memref<8xf32, 1>
// CHECK:         memref.load %[[M]][%{{.*}}] : memref<8xf32, 1>
// CHECK:         %[[P:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr<1>
func.func @k(%c: i1, %a: memref<8xf32>, %b: memref<8xf32>, %p: !llvm.ptr, %q: !llvm.ptr) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %m = arith.select %c, %a, %b : memref<8xf32>
  %v = memref.load %m[%c0] : memref<8xf32>
  %r = arith.select %c, %p, %q : !llvm.ptr
  llvm.store %v, %r : f32, !llvm.ptr
  return
}
