// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// The store of sixteen bytes starts before the field that is loaded, and ends with it.

// CHECK: error: memory-space check: pointer is claimed to be in global memory, but may be in shared memory
// CHECK: note: it may be what is stored as a number here

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  %bits = llvm.ptrtoint %g : !llvm.ptr to i64
  %sixty_four = llvm.mlir.constant(64 : i128) : i128
  %wide = llvm.zext %bits : i64 to i128
  %both = llvm.shl %wide, %sixty_four : i128
  llvm.store %both, %slot : i128, !llvm.ptr
  %q = llvm.load %second : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  %bits = llvm.ptrtoint %g : !llvm.ptr to i64
  %sixty_four = llvm.mlir.constant(64 : i128) : i128
  %wide = llvm.zext %bits : i64 to i128
  %both = llvm.shl %wide, %sixty_four : i128
  llvm.store %both, %slot : i128, !llvm.ptr
  %q = llvm.load %second : !llvm.ptr -> !llvm.ptr
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %s : f32, !llvm.ptr<1>
  llvm.return
}
