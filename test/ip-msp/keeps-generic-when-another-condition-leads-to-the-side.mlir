// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Where one of two is true, the test need not be.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%in) : (!llvm.ptr) -> i1
  %b = llvm.or %t, %c : i1
  llvm.cond_br %b, ^yes, ^no
^yes:
  llvm.br ^end(%s : !llvm.ptr)
^no:
  llvm.br ^end(%in : !llvm.ptr)
^end(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// The same with a conjunction: where both of two are true, the test is, which never happens.
// CHECK-LABEL: llvm.func @both_conditions(
llvm.func @both_conditions(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%in) : (!llvm.ptr) -> i1
  %b = llvm.and %t, %c : i1
  llvm.cond_br %b, ^yes, ^no
^yes:
  llvm.br ^end(%s : !llvm.ptr)
^no:
  llvm.br ^end(%in : !llvm.ptr)
^end(%p: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
