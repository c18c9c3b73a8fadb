// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// Where `%c` does not hold, the number is any, and so is the pointer that is made of it: the test may say yes.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.ptr
  %q = llvm.select %c, %in, %u : i1, !llvm.ptr
  %i = llvm.ptrtoint %q : !llvm.ptr to i64
  %f = llvm.freeze %i : i64
  %p = llvm.inttoptr %f : i64 to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^end
^yes:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.br ^end
^end:
  %l = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %l : f32, !llvm.ptr
  llvm.return
}

// -----

// The same with a number that is not frozen: where `%c` does not hold, the branch is undefined.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @not_frozen(
llvm.func @not_frozen(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.ptr
  %q = llvm.select %c, %in, %u : i1, !llvm.ptr
  %i = llvm.ptrtoint %q : !llvm.ptr to i64
  %p = llvm.inttoptr %i : i64 to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^end
^yes:
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  llvm.br ^end
^end:
  %l = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %l : f32, !llvm.ptr
  llvm.return
}
