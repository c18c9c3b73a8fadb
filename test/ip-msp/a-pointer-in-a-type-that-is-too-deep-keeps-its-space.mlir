// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A type of 65 nested types is not taken apart. So nothing is known of the innermost.

!deep = !llvm.struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(struct<(ptr<3>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>)>
llvm.func @first() -> !deep {
  %u = llvm.mlir.undef : !deep
  llvm.return %u : !deep
}

// CHECK-LABEL: llvm.func @k(
// CHECK: llvm.store volatile %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @k(%p: !llvm.ptr<3>, %f: f32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.getelementptr %g[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store volatile %f, %q : f32, !llvm.ptr
  llvm.return
}
