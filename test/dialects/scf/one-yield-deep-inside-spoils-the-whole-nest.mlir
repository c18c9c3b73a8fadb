// A nest of regions yields a global pointer in the innermost else: everything that it reaches stays generic.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[R:.*]] = scf.for {{.*}} -> (!llvm.ptr)
// CHECK:           llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK:         llvm.store %{{.*}}, %[[R]] : f32, !llvm.ptr{{$}}
func.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>, %c: i1, %n: index) attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f32
  %start = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %start) -> (!llvm.ptr) {
    %v = llvm.load %p : !llvm.ptr -> f32
    %m = scf.if %c -> (!llvm.ptr) {
      %k = scf.if %c -> (!llvm.ptr) {
        scf.yield %p : !llvm.ptr
      } else {
        scf.yield %g : !llvm.ptr
      }
      scf.yield %k : !llvm.ptr
    } else {
      scf.yield %p : !llvm.ptr
    }
    scf.yield %m : !llvm.ptr
  }
  llvm.store %x, %r : f32, !llvm.ptr
  return
}
