// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A loop that stores one byte each time becomes such a memset.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %slot = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %address = llvm.ptrtoint %s : !llvm.ptr to i64
  %byte = llvm.trunc %address : i64 to i8
  "llvm.intr.memset"(%slot, %byte, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with a byte of the host, which is not part of an address of shared memory.
// CHECK-LABEL: llvm.func{{.*}} @of_host(
llvm.func @of_host(%in: !llvm.ptr, %n: i64, %byte: i8) attributes {nvvm.kernel} {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %slot = llvm.alloca %c1 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr
  "llvm.intr.memset"(%slot, %byte, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
