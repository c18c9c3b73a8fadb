// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// `llvm.used` names the method: unseen code may call it, with any object.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global appending @llvm.compiler.used() {addr_space = 0 : i32, section = "llvm.metadata"} : !llvm.array<1 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<1 x ptr>
  %f = llvm.mlir.addressof @get : !llvm.ptr
  %v = llvm.insertvalue %f, %u[0] : !llvm.array<1 x ptr>
  llvm.return %v : !llvm.array<1 x ptr>
}
// CHECK-LABEL: llvm.func linkonce_odr @get(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func linkonce_odr @get(%this: !llvm.ptr, %x: i32) attributes {no_inline} {
  %p = llvm.load %this : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @kernel(%x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.call @get(%o, %x) : (!llvm.ptr, i32) -> ()
  llvm.return
}

// -----

// Resolved without the list.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get.local(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
llvm.func linkonce_odr @get(%this: !llvm.ptr, %x: i32) attributes {no_inline} {
  %p = llvm.load %this : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @no_list(%x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.call @get(%o, %x) : (!llvm.ptr, i32) -> ()
  llvm.return
}
