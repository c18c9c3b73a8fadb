// The pointer that walks through shared memory is shared in the region argument, in the yield and in the result.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK-SAME:    %[[S:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK:         %[[END:.*]] = scf.for {{.*}} iter_args(%[[P:.*]] = %[[S]]) -> (!llvm.ptr<3>)
// CHECK:           llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr<3>
// CHECK:           %[[Q:.*]] = llvm.getelementptr %[[P]][1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f32
// CHECK:           scf.yield %[[Q]] : !llvm.ptr<3>
// CHECK:         llvm.store %{{.*}}, %[[END]] : f32, !llvm.ptr<3>
func.func @k(%s: !llvm.ptr<3>, %n: index, %x: f32) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%p = %start) -> (!llvm.ptr) {
    llvm.store %x, %p : f32, !llvm.ptr
    %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
    scf.yield %q : !llvm.ptr
  }
  llvm.store %x, %end : f32, !llvm.ptr
  return
}
