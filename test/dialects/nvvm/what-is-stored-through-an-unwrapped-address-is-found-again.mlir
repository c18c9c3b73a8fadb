// llvm.nvvm.internal.addrspace.wrap gives an address another type and promises nothing else. A pointer stored through
// its result may come out of the variable that its operand is the address of.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr<3>
  %same = llvm.call_intrinsic "llvm.nvvm.internal.addrspace.wrap.p0.p3"(%slot) : (!llvm.ptr<3>) -> !llvm.ptr
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.store %sg, %same : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
