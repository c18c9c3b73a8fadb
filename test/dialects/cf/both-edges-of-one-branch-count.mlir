// Both edges of one cond_br lead to the same block, with different pointers.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:       ^bb1(%[[P:.*]]: !llvm.ptr):
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
func.func @k(%c: i1, %g: !llvm.ptr, %s: !llvm.ptr<3>, %x: f32) attributes {gpu.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  cf.cond_br %c, ^join(%g : !llvm.ptr), ^join(%sg : !llvm.ptr)
^join(%p: !llvm.ptr):
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
