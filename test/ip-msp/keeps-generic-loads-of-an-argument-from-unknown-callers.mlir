// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Unseen code calls the function too: in its own body, its argument may point to anything. The call in the kernel gets
// a clone.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @get(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
// CHECK-LABEL: llvm.func internal @get.local(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<5> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
llvm.func @get(%this: !llvm.ptr, %x: i32) attributes {no_inline} {
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
