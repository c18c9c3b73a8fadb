// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The pointer in the struct follows two narrow numbers, and is at byte 8, where a pointer to global memory is stored.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.array<3 x ptr> : (i32) -> !llvm.ptr
  %at1 = llvm.getelementptr %slot[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %at2 = llvm.getelementptr %slot[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %at1 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %at2 : !llvm.ptr, !llvm.ptr
  %v = llvm.load %slot : !llvm.ptr -> !llvm.struct<(i32, i32, ptr)>
  %p = llvm.extractvalue %v[2] : !llvm.struct<(i32, i32, ptr)>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.array<3 x ptr> : (i32) -> !llvm.ptr
  %at1 = llvm.getelementptr %slot[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %at2 = llvm.getelementptr %slot[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %out, %at1 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %at2 : !llvm.ptr, !llvm.ptr
  %v = llvm.load %slot : !llvm.ptr -> !llvm.struct<(i32, i32, ptr)>
  %p = llvm.extractvalue %v[2] : !llvm.struct<(i32, i32, ptr)>
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
