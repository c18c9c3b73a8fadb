// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// The store of four bytes starts inside the field that is loaded: the upper half says which window it is in.

// CHECK: error: memory-space check: pointer is claimed to be in global memory, but may be in shared memory
// CHECK: note: it may be what is stored as a number here

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %upper = llvm.getelementptr %slot[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %bits = llvm.ptrtoint %g : !llvm.ptr to i64
  %by = llvm.mlir.constant(32 : i64) : i64
  %down = llvm.lshr %bits, %by : i64
  %half = llvm.trunc %down : i64 to i32
  llvm.store %half, %upper : i32, !llvm.ptr
  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %upper = llvm.getelementptr %slot[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %bits = llvm.ptrtoint %g : !llvm.ptr to i64
  %by = llvm.mlir.constant(32 : i64) : i64
  %down = llvm.lshr %bits, %by : i64
  %half = llvm.trunc %down : i64 to i32
  llvm.store %half, %upper : i32, !llvm.ptr
  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %s : f32, !llvm.ptr<1>
  llvm.return
}
