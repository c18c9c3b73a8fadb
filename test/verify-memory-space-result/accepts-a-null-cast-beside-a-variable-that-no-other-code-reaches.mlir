// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir

// A null that was cast to the space of a variable is no other memory than a null is: @table holds what its initializer
// says, for every load from there.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal constant @table() {addr_space = 1 : i32} : !llvm.ptr {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.return %g : !llvm.ptr
}
llvm.func @k(%c: i1) -> i64 attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @table : !llvm.ptr<1>
  %g = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %either = llvm.select %c, %g, %null : i1, !llvm.ptr
  %n = llvm.load %either : !llvm.ptr -> i64
  %p = llvm.load %g : !llvm.ptr -> !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.return %n : i64
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal constant @table() {addr_space = 1 : i32} : !llvm.ptr {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.return %g : !llvm.ptr
}
llvm.func @k(%c: i1) -> i64 attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @table : !llvm.ptr<1>
  %null = llvm.mlir.zero : !llvm.ptr
  %cast = llvm.addrspacecast %null : !llvm.ptr to !llvm.ptr<1>
  %either = llvm.select %c, %a, %cast : i1, !llvm.ptr<1>
  %n = llvm.load %either : !llvm.ptr<1> -> i64
  %p = llvm.load %a : !llvm.ptr<1> -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %x = llvm.load %q : !llvm.ptr<3> -> f32
  llvm.return %n : i64
}
