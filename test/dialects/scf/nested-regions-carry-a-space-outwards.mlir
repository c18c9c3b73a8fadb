// A loop in an if in a loop. The value that the innermost yields reaches the outermost result, through three
// kinds of ops.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[R:.*]] = scf.for {{.*}} -> (!llvm.ptr<3>)
// CHECK:           scf.if %{{.*}} -> (!llvm.ptr<3>)
// CHECK:             scf.for {{.*}} -> (!llvm.ptr<3>)
// CHECK:         llvm.store %{{.*}}, %[[R]] : f32, !llvm.ptr<3>
func.func @k(%s: !llvm.ptr<3>, %c: i1, %n: index, %x: f32) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %start) -> (!llvm.ptr) {
    %m = scf.if %c -> (!llvm.ptr) {
      %e = scf.for %j = %c0 to %n step %c1 iter_args(%q = %p) -> (!llvm.ptr) {
        %t = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
        scf.yield %t : !llvm.ptr
      }
      scf.yield %e : !llvm.ptr
    } else {
      scf.yield %p : !llvm.ptr
    }
    scf.yield %m : !llvm.ptr
  }
  llvm.store %x, %r : f32, !llvm.ptr
  return
}
