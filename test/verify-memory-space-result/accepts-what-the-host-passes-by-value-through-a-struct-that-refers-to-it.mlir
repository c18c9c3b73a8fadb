// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// The struct holds the address of what the host passes by value. That the host made what is there says nothing against the
// address: it is that of the argument. Local memory holds a pointer to shared memory, too.

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
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %either = llvm.select %c, %a, %out : i1, !llvm.ptr
  llvm.store %s, %either : !llvm.ptr, !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @init(%o, %tiles) : (!llvm.ptr, !llvm.ptr) -> ()
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
  %p = llvm.load %tiles : !llvm.ptr -> !llvm.ptr
  %pg = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %pg : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%tiles: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>}, %out: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %either = llvm.select %c, %a, %out : i1, !llvm.ptr
  llvm.store %s, %either : !llvm.ptr, !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @init(%o, %tiles) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @use(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
