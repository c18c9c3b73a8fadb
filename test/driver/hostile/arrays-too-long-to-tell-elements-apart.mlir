// Elements of a huge array share one fact: one global and one shared pointer in it make all unknown. Nothing in the
// tool has the size of the array.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @mixed(
// CHECK:         llvm.store %{{.*}} : i32, !llvm.ptr{{$}}
// CHECK-LABEL: llvm.func @huge(
// CHECK:         llvm.return
llvm.func @mixed(%g: !llvm.ptr, %s: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.array<1000 x ptr>
  %a = llvm.insertvalue %g, %u[0] : !llvm.array<1000 x ptr>
  %b = llvm.insertvalue %sg, %a[999] : !llvm.array<1000 x ptr>
  %p = llvm.extractvalue %b[0] : !llvm.array<1000 x ptr>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @huge(%s: !llvm.ptr<3>, %x: i32) attributes {nvvm.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.array<4294967295 x struct<(ptr, ptr, i32)>>
  %a = llvm.insertvalue %sg, %u[70000, 1] : !llvm.array<4294967295 x struct<(ptr, ptr, i32)>>
  %p = llvm.extractvalue %a[3, 1] : !llvm.array<4294967295 x struct<(ptr, ptr, i32)>>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
