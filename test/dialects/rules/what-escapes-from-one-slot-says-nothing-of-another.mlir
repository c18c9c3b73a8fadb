// Two slots on the stack, each with one pointer in it. One escapes; the other, which does not, keeps its contents.
//
// RUN: %{invented} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<3>
llvm.func @k(%s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %other = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %sg, %slot : !llvm.ptr, !llvm.ptr
  "inv.publish"(%other) : (!llvm.ptr) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
