// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The one call in sight passes a constant, and the function may be called by others.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @put(
llvm.func @put(%in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %g = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.cond_br %c, ^to(%g : !llvm.ptr), ^other
^other:
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%in: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %true = llvm.mlir.constant(true) : i1
  llvm.call @put(%in, %true, %x) : (!llvm.ptr<1>, i1, f32) -> ()
  llvm.return
}

// The same with the constant in the function.

// CHECK-LABEL: llvm.func @a_constant_of_its_own(
llvm.func @a_constant_of_its_own(%in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %g = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  llvm.cond_br %true, ^to(%g : !llvm.ptr), ^other
^other:
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
