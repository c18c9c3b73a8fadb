// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The struct has the old value from memory, where a clock may be by now.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @var() {addr_space = 3 : i32} : i64

// CHECK-LABEL: llvm.func @swapped(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @swapped(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.mlir.addressof @var : !llvm.ptr<3>
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %c = nvvm.read.ptx.sreg.clock64 : i64
  llvm.store %n, %slot : i64, !llvm.ptr<3>
  %r = llvm.cmpxchg %slot, %n, %c monotonic monotonic : !llvm.ptr<3>, i64
  %m = llvm.extractvalue %r[0] : !llvm.struct<(i64, i1)>
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with pointers, both of which are to shared memory.
llvm.mlir.global internal @pointer() {addr_space = 3 : i32} : !llvm.ptr
// CHECK-LABEL: llvm.func @swapped_pointers(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @swapped_pointers(%x: f32) attributes {nvvm.kernel} {
  %slot = llvm.mlir.addressof @pointer : !llvm.ptr<3>
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %next = llvm.getelementptr %s[4] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr<3>
  %r = llvm.cmpxchg %slot, %s, %next monotonic monotonic : !llvm.ptr<3>, !llvm.ptr
  %p = llvm.extractvalue %r[0] : !llvm.struct<(ptr, i1)>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
