// The result of a reduction is whatever its region makes of two values, in any order; nothing is claimed of it, nor of
// the region's arguments.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[R:.*]] = scf.parallel {{.*}} -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[R]] : f32, !llvm.ptr{{$}}
func.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>, %n: index, %x: f32) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%g) -> !llvm.ptr {
    scf.reduce(%g : !llvm.ptr) {
    ^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
      scf.reduce.return %sg : !llvm.ptr
    }
  }
  llvm.store %x, %r : f32, !llvm.ptr
  return
}
