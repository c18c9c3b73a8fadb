// Both regions of a while loop, the condition's operands and the results agree on global.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         scf.while (%{{.*}} = %{{.*}}) : (!llvm.ptr<1>) -> !llvm.ptr<1>
// CHECK:           llvm.load %{{.*}} : !llvm.ptr<1> -> i32
// CHECK:           scf.condition(%{{.*}}) %{{.*}} : !llvm.ptr<1>
// CHECK:         ^bb0(%{{.*}}: !llvm.ptr<1>):
// CHECK:           scf.yield %{{.*}} : !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}} : i32, !llvm.ptr<1>
func.func @k(%g: !llvm.ptr) attributes {gpu.kernel} {
  %zero = arith.constant 0 : i32
  %end = scf.while (%p = %g) : (!llvm.ptr) -> !llvm.ptr {
    %v = llvm.load %p : !llvm.ptr -> i32
    %more = arith.cmpi ne, %v, %zero : i32
    scf.condition(%more) %p : !llvm.ptr
  } do {
  ^bb0(%q: !llvm.ptr):
    %next = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, i32
    scf.yield %next : !llvm.ptr
  }
  llvm.store %zero, %end : i32, !llvm.ptr
  return
}
