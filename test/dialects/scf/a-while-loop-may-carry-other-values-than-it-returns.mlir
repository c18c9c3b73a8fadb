// The first region of a while loop takes a number, the second a pointer: forwarding does not go only by position.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[R:.*]] = scf.while (%{{.*}} = %{{.*}}) : (i32) -> !llvm.ptr<1>
// CHECK:           scf.condition(%{{.*}}) %{{.*}} : !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}}, %[[R]] : i32, !llvm.ptr<1>
func.func @k(%g: !llvm.ptr, %n: i32) attributes {gpu.kernel} {
  %one = arith.constant 1 : i32
  %r = scf.while (%i = %n) : (i32) -> !llvm.ptr {
    %at = llvm.getelementptr %g[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
    %more = arith.cmpi sgt, %i, %one : i32
    scf.condition(%more) %at : !llvm.ptr
  } do {
  ^bb0(%q: !llvm.ptr):
    %v = llvm.load %q : !llvm.ptr -> i32
    scf.yield %v : i32
  }
  llvm.store %n, %r : i32, !llvm.ptr
  return
}
