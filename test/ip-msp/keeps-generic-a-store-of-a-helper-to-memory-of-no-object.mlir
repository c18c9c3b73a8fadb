// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The helper gets an object of one kernel, and memory of the host from another: there it leaves a shared pointer, which any
// load of global memory may find.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @set(%this: !llvm.ptr, %value: !llvm.ptr) attributes {no_inline} {
  llvm.store %value, %this : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @own(
llvm.func @own(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @set(%o, %s) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @host(
llvm.func @host(%rows: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @set(%rows, %s) : (!llvm.ptr, !llvm.ptr) -> ()
  %q = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
