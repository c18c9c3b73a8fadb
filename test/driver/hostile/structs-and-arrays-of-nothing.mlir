// Types without a single field, as values, in memory and inside others.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}} : i32, !llvm.ptr<1>
llvm.mlir.global internal @empty() {addr_space = 3 : i32} : !llvm.array<0 x ptr>
llvm.func internal @f(%e: !llvm.struct<()>, %z: !llvm.array<0 x ptr>, %p: !llvm.ptr, %x: i32) -> !llvm.struct<(struct<()>, ptr, array<0 x ptr>)> {
  %u = llvm.mlir.undef : !llvm.struct<(struct<()>, ptr, array<0 x ptr>)>
  %a = llvm.insertvalue %e, %u[0] : !llvm.struct<(struct<()>, ptr, array<0 x ptr>)>
  %b = llvm.insertvalue %p, %a[1] : !llvm.struct<(struct<()>, ptr, array<0 x ptr>)>
  %c = llvm.insertvalue %z, %b[2] : !llvm.struct<(struct<()>, ptr, array<0 x ptr>)>
  llvm.return %c : !llvm.struct<(struct<()>, ptr, array<0 x ptr>)>
}
llvm.func @k(%g: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %e = llvm.mlir.undef : !llvm.struct<()>
  %z = llvm.mlir.undef : !llvm.array<0 x ptr>
  %s = llvm.call @f(%e, %z, %g, %x) : (!llvm.struct<()>, !llvm.array<0 x ptr>, !llvm.ptr, i32) -> !llvm.struct<(struct<()>, ptr, array<0 x ptr>)>
  %p = llvm.extractvalue %s[1] : !llvm.struct<(struct<()>, ptr, array<0 x ptr>)>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
