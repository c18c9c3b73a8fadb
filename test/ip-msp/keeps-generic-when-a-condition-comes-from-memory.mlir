// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The constant is stored and loaded again; memory is not looked at for conditions.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store %true, %slot : i1, !llvm.ptr
  %loaded = llvm.load %slot : !llvm.ptr -> i1
  llvm.cond_br %loaded, ^to(%in : !llvm.ptr), ^other
^other:
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same with the constant itself as the condition.

// CHECK-LABEL: llvm.func @the_constant_itself(
llvm.func @the_constant_itself(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %true = llvm.mlir.constant(true) : i1
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store %true, %slot : i1, !llvm.ptr
  %loaded = llvm.load %slot : !llvm.ptr -> i1
  llvm.cond_br %true, ^to(%in : !llvm.ptr), ^other
^other:
  llvm.br ^to(%s : !llvm.ptr)
^to(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
