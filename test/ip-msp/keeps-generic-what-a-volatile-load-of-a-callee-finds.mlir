// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// Others may write the object, as the load says.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(
llvm.func internal @get(%this: !llvm.ptr, %x: i32) attributes {no_inline} {
  // CHECK: llvm.load volatile %{{.*}} : !llvm.ptr -> !llvm.ptr
  %p = llvm.load volatile %this : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
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

// Resolved with a load that is not volatile.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(
llvm.func internal @get(%this: !llvm.ptr, %x: i32) attributes {no_inline} {
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<5> -> !llvm.ptr
  %p = llvm.load %this : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @not_volatile(%x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.call @get(%o, %x) : (!llvm.ptr, i32) -> ()
  llvm.return
}
