// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null
// RUN: not tilespace-opt %t/wrong.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// A number that was stored is the distance from the tile to an argument of the kernel, so that the tile plus that is in
// global memory. A number that the host passes is an offset.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %i: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %x = llvm.ptrtoint %in : !llvm.ptr to i64
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %x, %y : i64
  llvm.store %d, %slot : i64, !llvm.ptr
  %l = llvm.load %slot : !llvm.ptr -> i64
  %m = llvm.add %y, %l : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %n = llvm.add %y, %i : i64
  %q = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
//--- right.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %i: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %x = llvm.ptrtoint %in : !llvm.ptr to i64
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %x, %y : i64
  llvm.store %d, %slot : i64, !llvm.ptr
  %l = llvm.load %slot : !llvm.ptr -> i64
  %m = llvm.add %y, %l : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %n = llvm.add %y, %i : i64
  %q = llvm.inttoptr %n : i64 to !llvm.ptr
  %c = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %c : f32, !llvm.ptr<3>
  llvm.return
}
//--- wrong.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %i: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %x = llvm.ptrtoint %in : !llvm.ptr to i64
  %y = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.sub %x, %y : i64
  llvm.store %d, %slot : i64, !llvm.ptr
  %l = llvm.load %slot : !llvm.ptr -> i64
  %m = llvm.add %y, %l : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %c : f32, !llvm.ptr<3>
  %n = llvm.add %y, %i : i64
  %q = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
// CHECK: error:
// CHECK: a number is added that may be the difference of two addresses
