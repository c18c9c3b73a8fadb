// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The callee returns an unknown one of its arguments: a store through the result may reach either object.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @either(%a: !llvm.ptr, %b: !llvm.ptr, %c: i1) -> !llvm.ptr attributes {no_inline} {
  llvm.cond_br %c, ^first, ^second
^first:
  llvm.return %a : !llvm.ptr
^second:
  llvm.return %b : !llvm.ptr
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %w = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  %r = llvm.call @either(%o, %w, %c) : (!llvm.ptr, !llvm.ptr, i1) -> !llvm.ptr
  llvm.store %out, %r : !llvm.ptr, !llvm.ptr
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with the second argument returned on both paths, which is not the object with the pointer.

llvm.func internal @second(%a: !llvm.ptr, %b: !llvm.ptr, %c: i1) -> !llvm.ptr attributes {no_inline} {
  llvm.cond_br %c, ^first, ^second
^first:
  llvm.return %b : !llvm.ptr
^second:
  llvm.return %b : !llvm.ptr
}

// CHECK-LABEL: llvm.func @always_the_second(
llvm.func @always_the_second(%out: !llvm.ptr, %x: i32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %w = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  %r = llvm.call @second(%o, %w, %c) : (!llvm.ptr, !llvm.ptr, i1) -> !llvm.ptr
  llvm.store %out, %r : !llvm.ptr, !llvm.ptr
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
