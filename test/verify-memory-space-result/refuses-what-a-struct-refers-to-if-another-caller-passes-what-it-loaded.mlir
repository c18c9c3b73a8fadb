// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// One caller passes the address of what the host gave it by value, the other one what it found in global memory, where
// pointers to shared memory are stored.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @init(%this: !llvm.ptr, %tiles: !llvm.ptr) {
  llvm.store %tiles, %this : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func internal @use(%this: !llvm.ptr, %x: f32) {
  %tiles = llvm.load %this : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %tiles : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%tiles: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %out: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %out : !llvm.ptr, !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @init(%o, %tiles) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @use(%o, %x) : (!llvm.ptr, f32) -> ()
  %found = llvm.getelementptr %out[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.call @init(%o, %found) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @use(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @init(%this: !llvm.ptr, %tiles: !llvm.ptr) {
  llvm.store %tiles, %this : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func internal @use(%this: !llvm.ptr, %x: f32) {
  %tiles = llvm.load %this : !llvm.ptr -> !llvm.ptr
  // expected-note@below {{it is loaded from global memory here}}
  %p = llvm.load %tiles : !llvm.ptr -> !llvm.ptr
  %pg = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %pg : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%tiles: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %out: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it may be what is stored here}}
  llvm.store %s, %out : !llvm.ptr, !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @init(%o, %tiles) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @use(%o, %x) : (!llvm.ptr, f32) -> ()
  %found = llvm.getelementptr %out[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.call @init(%o, %found) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @use(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
