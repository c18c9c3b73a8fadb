// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Code out of sight calls @get as well, and passes what it likes.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @get(
llvm.func @get(%p: !llvm.ptr, %in: !llvm.ptr<1>, %x: f32) {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %g = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.br ^end(%s : !llvm.ptr)
^no:
  llvm.br ^end(%g : !llvm.ptr)
^end(%q: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

llvm.func @kernel(%in: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  llvm.call @get(%g, %in, %x) : (!llvm.ptr, !llvm.ptr<1>, f32) -> ()
  llvm.return
}

// The same with an internal function, which gets the kernel's pointer alone.
// CHECK-LABEL: llvm.func internal @internal_get(
llvm.func internal @internal_get(%p: !llvm.ptr, %in: !llvm.ptr<1>, %x: f32) {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %g = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.br ^end(%s : !llvm.ptr)
^no:
  llvm.br ^end(%g : !llvm.ptr)
^end(%q: !llvm.ptr):
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @passes_alone(%in: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  llvm.call @internal_get(%g, %in, %x) : (!llvm.ptr, !llvm.ptr<1>, f32) -> ()
  llvm.return
}
