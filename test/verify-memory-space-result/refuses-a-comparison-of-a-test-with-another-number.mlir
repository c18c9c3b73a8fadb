// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The number is never two.

// CHECK: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %shared : i1 to i32
  %k = llvm.mlir.constant(2 : i32) : i32
  %i = llvm.icmp "ne" %z, %k : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%in: !llvm.ptr, %c: i1, %d: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  %shared = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.zext %shared : i1 to i32
  %k = llvm.mlir.constant(2 : i32) : i32
  %i = llvm.icmp "ne" %z, %k : i32
  llvm.cond_br %i, ^yes, ^no
^yes:
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
