// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// The second fields of all elements may have been written, the last one too.

// CHECK: error: memory-space check: pointer is claimed to be in global memory, but may be in shared memory
// CHECK: note: it is stored here

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%out: !llvm.ptr, %i: i64, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.array<4 x struct<(ptr, ptr)>> : (i32) -> !llvm.ptr
  %last = llvm.getelementptr %slot[0, 3, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x struct<(ptr, ptr)>>
  %any = llvm.getelementptr %slot[0, %i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x struct<(ptr, ptr)>>
  llvm.store %out, %last : !llvm.ptr, !llvm.ptr
  llvm.store %g, %any : !llvm.ptr, !llvm.ptr
  %q = llvm.load %last : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func @k(%out: !llvm.ptr, %i: i64, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.array<4 x struct<(ptr, ptr)>> : (i32) -> !llvm.ptr
  %last = llvm.getelementptr %slot[0, 3, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x struct<(ptr, ptr)>>
  %any = llvm.getelementptr %slot[0, %i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x struct<(ptr, ptr)>>
  llvm.store %out, %last : !llvm.ptr, !llvm.ptr
  llvm.store %g, %any : !llvm.ptr, !llvm.ptr
  %q = llvm.load %last : !llvm.ptr -> !llvm.ptr
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %s : f32, !llvm.ptr<1>
  llvm.return
}
