// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// Code out of sight may call the function that stores an address in the variable, too, with any address.

//--- before.mlir
llvm.mlir.global internal @current() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @unseen()
llvm.func @set(%tiles: !llvm.ptr) {
  %at = llvm.mlir.addressof @current : !llvm.ptr<3>
  llvm.store %tiles, %at : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @use(%x: f32) {
  %at = llvm.mlir.addressof @current : !llvm.ptr<3>
  %tiles = llvm.load %at : !llvm.ptr<3> -> !llvm.ptr
  %p = llvm.load %tiles : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%tiles: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %x: f32) attributes {nvvm.kernel} {
  llvm.call @set(%tiles) : (!llvm.ptr) -> ()
  llvm.call @unseen() : () -> ()
  llvm.call @use(%x) : (f32) -> ()
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @current() {addr_space = 3 : i32} : !llvm.ptr
llvm.func @unseen()
llvm.func @set(%tiles: !llvm.ptr) {
  %at = llvm.mlir.addressof @current : !llvm.ptr<3>
  llvm.store %tiles, %at : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func internal @use(%x: f32) {
  %at = llvm.mlir.addressof @current : !llvm.ptr<3>
  %tiles = llvm.load %at : !llvm.ptr<3> -> !llvm.ptr
  // expected-note@below {{it is loaded from global memory here}}
  %p = llvm.load %tiles : !llvm.ptr -> !llvm.ptr
  %pg = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  llvm.store %x, %pg : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%tiles: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %x: f32) attributes {nvvm.kernel} {
  llvm.call @set(%tiles) : (!llvm.ptr) -> ()
  // expected-note@below {{unknown code may store anything here}}
  llvm.call @unseen() : () -> ()
  llvm.call @use(%x) : (f32) -> ()
  llvm.return
}
