// RUN: tilespace-opt %s --split-input-file --print-memory-spaces=report=- -o /dev/null | FileCheck %s

// Both kernels pass @pass an object with a number in it, of an address in another space each. @pass hands the number on to
// @use, by value, where all callers share what is passed. So they do not vote on it: each of the four functions is one block,
// and none is solved twice.

// CHECK: "blocks": 4,
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @use(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, %x: f32) {
  %n = llvm.load %s : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @pass(%o: !llvm.ptr, %x: f32) {
  llvm.call @use(%o, %x) : (!llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, f32) -> ()
  llvm.return
}
llvm.func @one(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %n = llvm.ptrtoint %in : !llvm.ptr to i64
  llvm.store %n, %o : i64, !llvm.ptr
  llvm.call @pass(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
llvm.func @other(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %n, %o : i64, !llvm.ptr
  llvm.call @pass(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}

// -----

// The same with a pointer in the place of the number: on that they vote, and @use and @pass are solved twice.

// CHECK: "blocks": 6,
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @use(%s: !llvm.ptr {llvm.byval = !llvm.struct<(ptr, i64)>}, %x: f32) {
  %p = llvm.load %s : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @pass(%o: !llvm.ptr, %x: f32) {
  llvm.call @use(%o, %x) : (!llvm.ptr {llvm.byval = !llvm.struct<(ptr, i64)>}, f32) -> ()
  llvm.return
}
llvm.func @one(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, i64)> : (i32) -> !llvm.ptr
  llvm.store %in, %o : !llvm.ptr, !llvm.ptr
  llvm.call @pass(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
llvm.func @other(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, i64)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.call @pass(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
