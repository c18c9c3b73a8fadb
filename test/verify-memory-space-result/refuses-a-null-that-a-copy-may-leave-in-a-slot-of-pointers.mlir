// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The copy brings the zeros of a memset, and so a null that nobody stored as a pointer.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but may be null, and is looked at

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f(%c: i1) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %zeros = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %zero = llvm.mlir.constant(0 : i8) : i8
  %n = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memset"(%zeros, %zero, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  "llvm.intr.memcpy"(%slot, %zeros, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  llvm.br ^no
^no:
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %i = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %i : i64
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f(%c: i1) -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %zeros = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %zero = llvm.mlir.constant(0 : i8) : i8
  %n = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memset"(%zeros, %zero, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  "llvm.intr.memcpy"(%slot, %zeros, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  llvm.br ^no
^no:
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %r = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %r : !llvm.ptr to i64
  llvm.return %i : i64
}
