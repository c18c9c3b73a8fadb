// A loop starts from null and yields shared memory; its result is compared with null afterwards, so that it stays the
// generic pointer it is. Then region argument, yield and start stay generic with it: an scf op has one type for them.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @for(
// CHECK:         %[[R:.*]] = scf.for {{.*}} -> (!llvm.ptr)
// CHECK:         llvm.icmp "eq" %[[R]], %{{.*}} : !llvm.ptr
func.func @for(%s: !llvm.ptr<3>, %n: index, %x: f32) -> i1 attributes {gpu.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %null = llvm.mlir.zero : !llvm.ptr
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %null) -> (!llvm.ptr) {
    scf.yield %sg : !llvm.ptr
  }
  %t = llvm.icmp "eq" %r, %null : !llvm.ptr
  return %t : i1
}
// CHECK-LABEL: func.func @while(
// CHECK:         %[[R:.*]] = scf.while {{.*}} : (!llvm.ptr) -> !llvm.ptr
// CHECK:         llvm.icmp "eq" %[[R]], %{{.*}} : !llvm.ptr
func.func @while(%s: !llvm.ptr<3>, %c: i1) -> i1 attributes {gpu.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %r = scf.while (%p = %null) : (!llvm.ptr) -> !llvm.ptr {
    scf.condition(%c) %p : !llvm.ptr
  } do {
  ^bb0(%q: !llvm.ptr):
    scf.yield %sg : !llvm.ptr
  }
  %t = llvm.icmp "eq" %r, %null : !llvm.ptr
  return %t : i1
}
