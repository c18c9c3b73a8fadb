// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// What is loaded the second time need not be what was tested: its answer contradicts nothing.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %at = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %v = llvm.select %c, %s, %in : i1, !llvm.ptr
  llvm.store %v, %at : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %at : !llvm.ptr<3> -> !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  %q = llvm.load %at : !llvm.ptr<3> -> !llvm.ptr
  %u = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%q) : (!llvm.ptr) -> i1
  llvm.cond_br %u, ^both, ^no
^both:
  llvm.br ^end(%s : !llvm.ptr)
^no:
  llvm.br ^end(%in : !llvm.ptr)
^end(%r: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %r : f32, !llvm.ptr
  llvm.return
}

// The same with both tests of one load: no pointer is in both spaces.
// CHECK-LABEL: llvm.func @both_tests_are_of_one_load(
llvm.func @both_tests_are_of_one_load(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %at = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %v = llvm.select %c, %s, %in : i1, !llvm.ptr
  llvm.store %v, %at : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %at : !llvm.ptr<3> -> !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  %u = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %u, ^both, ^no
^both:
  llvm.br ^end(%s : !llvm.ptr)
^no:
  llvm.br ^end(%in : !llvm.ptr)
^end(%r: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %r : f32, !llvm.ptr
  llvm.return
}
