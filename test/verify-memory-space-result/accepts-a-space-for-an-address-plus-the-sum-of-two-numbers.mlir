// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// The sum of two numbers is a number, and added to an address of shared memory.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%i: i32, %j: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %a = llvm.zext %i : i32 to i64
  %b = llvm.zext %j : i32 to i64
  %ab = llvm.add %a, %b : i64
  %sum = llvm.add %n, %ab : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%i: i32, %j: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %a = llvm.zext %i : i32 to i64
  %b = llvm.zext %j : i32 to i64
  %ab = llvm.add %a, %b : i64
  %sum = llvm.add %n, %ab : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
