// A conversion cast may have no operand at all.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[P:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
func.func @k(%c: i1, %s: !llvm.ptr<3>, %x: f32) attributes {gpu.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = builtin.unrealized_conversion_cast to !llvm.ptr
  %p = arith.select %c, %sg, %q : !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  return
}
