// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// A whole address in shared memory, with a tag, in a slot and through a call.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @same(%n: i64) -> i64 {
  llvm.return %n : i64
}
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %cm8 = llvm.mlir.constant(-8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %a = llvm.or %n, %c1 : i64
  llvm.store %a, %slot : i64, !llvm.ptr
  %l = llvm.load %slot : !llvm.ptr -> i64
  %h = llvm.call @same(%l) : (i64) -> i64
  %m = llvm.and %h, %cm8 : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @same(%n: i64) -> i64 {
  llvm.return %n : i64
}
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %cm8 = llvm.mlir.constant(-8 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %a = llvm.or %n, %c1 : i64
  llvm.store %a, %slot : i64, !llvm.ptr
  %l = llvm.load %slot : !llvm.ptr -> i64
  %h = llvm.call @same(%l) : (i64) -> i64
  %m = llvm.and %h, %cm8 : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
