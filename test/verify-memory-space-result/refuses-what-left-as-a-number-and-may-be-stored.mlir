// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// The address leaves as a number that is passed to a helper, which stores it.

// CHECK: error: memory-space check: pointer is claimed to be in global memory, but may be in shared memory
// CHECK: note: it may be what is stored as a number here

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @keep(%where: !llvm.ptr, %bits: i64) {
  llvm.store %bits, %where : i64, !llvm.ptr
  llvm.return
}
llvm.func @k(%rows: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.call @keep(%rows, %bits) : (!llvm.ptr, i64) -> ()
  %p = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @keep(%where: !llvm.ptr, %bits: i64) {
  llvm.store %bits, %where : i64, !llvm.ptr
  llvm.return
}
llvm.func @k(%rows: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %bits = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.call @keep(%rows, %bits) : (!llvm.ptr, i64) -> ()
  %p = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %g = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %v = llvm.load %g : !llvm.ptr<1> -> f32
  llvm.return
}
