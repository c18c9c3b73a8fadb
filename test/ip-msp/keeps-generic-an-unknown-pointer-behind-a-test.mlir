// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Anybody can call the function, and a loaded pointer may be anything: an answer of no leaves them unknown. The
// caller that passes either space passes an unknown one too, since the argument has one vote.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @open(
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @open(%p: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.return
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func internal @either(
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func internal @either(%p: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.return
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:       ^bb1:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %in : !llvm.ptr, !llvm.ptr
  %e = llvm.select %c, %s, %in : i1, !llvm.ptr
  llvm.call @either(%e, %x) : (!llvm.ptr, f32) -> ()
  %p = llvm.load %in : !llvm.ptr -> !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^yes:
  llvm.return
}

// Resolved with a pointer that is known to lie in one of the two.

// CHECK-LABEL: llvm.func @known(
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @known(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.return
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
