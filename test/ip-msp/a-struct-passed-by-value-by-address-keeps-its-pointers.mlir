// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A struct passed by value is in memory of its own kind by then: all pointers in it are to shared memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
llvm.func internal @use(%v: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %x: i32) {
  %p = llvm.load %v : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @kernel(%x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.alloca %one x !llvm.struct<(ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %v : !llvm.ptr, !llvm.ptr
  %f = llvm.mlir.addressof @use : !llvm.ptr
  llvm.call %f(%v, %x) : !llvm.ptr, (!llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, i32) -> ()
  llvm.return
}
