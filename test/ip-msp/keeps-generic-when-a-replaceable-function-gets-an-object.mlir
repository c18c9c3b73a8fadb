// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Another definition of the helper may do anything with the address.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func weak @set(%this: !llvm.ptr) attributes {no_inline} {
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  llvm.call @set(%o) : (!llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with a function that has no other definition.

llvm.func internal @set_here(%this: !llvm.ptr) attributes {no_inline} {
  llvm.return
}

// CHECK-LABEL: llvm.func @its_body_is_certain(
llvm.func @its_body_is_certain(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  llvm.call @set_here(%o) : (!llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
