// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The first field holds a pointer to global memory.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  llvm.store %g, %second : !llvm.ptr, !llvm.ptr
  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%out: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  // expected-note@below {{it is stored here}}
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  llvm.store %g, %second : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded here}}
  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return %v : f32
}
