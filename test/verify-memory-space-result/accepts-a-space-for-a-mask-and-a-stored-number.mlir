// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// The mask of low bits is the first operand, and the number of an address in shared memory the second one.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%i: i32, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c8 = llvm.mlir.constant(-8 : i64) : i64
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %n, %slot : i64, !llvm.ptr
  %m = llvm.load %slot : !llvm.ptr -> i64
  %sum = llvm.and %c8, %m : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%i: i32, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c8 = llvm.mlir.constant(-8 : i64) : i64
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %n, %slot : i64, !llvm.ptr
  %m = llvm.load %slot : !llvm.ptr -> i64
  %sum = llvm.and %c8, %m : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
