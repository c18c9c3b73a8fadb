// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

// One side of a cast is generic.

llvm.func @refused(%p: !llvm.ptr<3>) {
  // expected-error @+1 {{Cannot cast non-generic pointer to different non-generic pointer}}
  %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<1>
  llvm.return
}

llvm.func @through_generic(%p: !llvm.ptr<3>) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<1>
  llvm.return
}

func.func @memref(%m: memref<4xf32, 3>) {
  // expected-error @+1 {{Cannot cast non-generic pointer to different non-generic pointer}}
  %q = memref.memory_space_cast %m : memref<4xf32, 3> to memref<4xf32, #gpu.address_space<global>>
  %r = memref.memory_space_cast %m : memref<4xf32, 3> to memref<4xf32>
  return
}

// A cast between two names of one space is not a cast between two spaces.
func.func @spelled_twice(%m: memref<4xf32, 3>) {
  %q = memref.memory_space_cast %m : memref<4xf32, 3> to memref<4xf32, #gpu.address_space<workgroup>>
  return
}

// -----

// A cast that may never run is not an error. LLVM writes a cast of a symbol as a constant, and the import puts
// that in the entry.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i32

llvm.func @never(%p: !llvm.ptr<3>, %no: i1) {
  llvm.cond_br %no, ^there, ^end
^there:
  // expected-warning @+1 {{Cannot cast non-generic pointer to different non-generic pointer}}
  %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<5>
  llvm.br ^end
^end:
  llvm.return
}

llvm.func @constant(%no: i1) {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-warning @+1 {{Cannot cast non-generic pointer to different non-generic pointer}}
  %q = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr<5>
  llvm.cond_br %no, ^there, ^end
^there:
  %v = llvm.load %q : !llvm.ptr<5> -> i32
  llvm.br ^end
^end:
  llvm.return
}

llvm.func @constant_that_is_used() -> i32 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-error @+1 {{Cannot cast non-generic pointer to different non-generic pointer}}
  %q = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr<5>
  %v = llvm.load %q : !llvm.ptr<5> -> i32
  llvm.return %v : i32
}
