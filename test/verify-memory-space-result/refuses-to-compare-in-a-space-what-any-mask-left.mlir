// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// A mask of any bits may leave no address, and what that is in the window of shared memory is another number than the
// generic one: a comparison sees it.

// CHECK: error: memory-space check: pointer is claimed to be in shared memory, but may be null, and is looked at
// CHECK: note: bits are taken from it here

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%mask: i64) -> i64 attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.intr.ptrmask %g, %mask : (!llvm.ptr, i64) -> !llvm.ptr
  %n = llvm.ptrtoint %p : !llvm.ptr to i64
  llvm.return %n : i64
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%mask: i64) -> i64 attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.intr.ptrmask %g, %mask : (!llvm.ptr, i64) -> !llvm.ptr
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %back = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %back : !llvm.ptr to i64
  llvm.return %n : i64
}
