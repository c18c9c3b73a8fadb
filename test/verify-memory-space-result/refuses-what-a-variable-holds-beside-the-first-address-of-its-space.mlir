// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// A null in shared memory is the address of the first byte there, and a generic pointer made of it is not null: what is
// stored there may be stored in @table.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @table() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @k(%in: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.mlir.addressof @table : !llvm.ptr<3>
  %table = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %zero = llvm.mlir.zero : !llvm.ptr<3>
  %first = llvm.addrspacecast %zero : !llvm.ptr<3> to !llvm.ptr
  llvm.store %tile, %table : !llvm.ptr, !llvm.ptr
  %either = llvm.select %c, %table, %first : i1, !llvm.ptr
  llvm.store %in, %first : !llvm.ptr, !llvm.ptr
  %p = llvm.load %either : !llvm.ptr -> !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @table() {addr_space = 3 : i32} : !llvm.ptr
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%in: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.mlir.addressof @table : !llvm.ptr<3>
  %table = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %zero = llvm.mlir.zero : !llvm.ptr<3>
  %first = llvm.addrspacecast %zero : !llvm.ptr<3> to !llvm.ptr
  llvm.store %tile, %table : !llvm.ptr, !llvm.ptr
  %either = llvm.select %c, %table, %first : i1, !llvm.ptr
  // expected-note@below {{it may be what is stored here}}
  llvm.store %in, %first : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded from shared memory here}}
  %p = llvm.load %either : !llvm.ptr -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  %x = llvm.load %q : !llvm.ptr<3> -> f32
  llvm.return
}
