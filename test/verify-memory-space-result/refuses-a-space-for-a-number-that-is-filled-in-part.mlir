// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// Some bytes of the number are zero.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but its origin is unknown

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %n, %slot : i64, !llvm.ptr
  %z = llvm.mlir.constant(0 : i8) : i8
  "llvm.intr.memset"(%slot, %z, %c4) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %m = llvm.load %slot : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store %n, %slot : i64, !llvm.ptr
  %z = llvm.mlir.constant(0 : i8) : i8
  "llvm.intr.memset"(%slot, %z, %c4) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %m = llvm.load %slot : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
