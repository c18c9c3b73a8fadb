// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --print-memory-spaces

// A remark at each access that stays generic, with the reason, and notes from there back to where the space was lost.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// expected-note @+1 {{argument 0 of 'get'}}
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  // expected-remark @+1 {{stays generic in 'get' (mixed-at-join): pointers to different memory spaces meet here}}
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
// expected-note @+1 {{merges with a pointer to global memory: argument 0 of 'kernel'}}
llvm.func @kernel(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note @+1 {{merges with a pointer to shared memory: result of 'llvm.addrspacecast' in 'kernel'}}
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note @+1 {{result of 'llvm.select' in 'kernel'}}
  %e = llvm.select %c, %s, %out : i1, !llvm.ptr
  %v = llvm.call @get(%e) : (!llvm.ptr) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}

// -----

// expected-note @+1 {{argument 0 of 'open'}}
llvm.func @open(%p: !llvm.ptr) -> f32 {
  // expected-note @+1 {{result of 'llvm.getelementptr' in 'open'}}
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  // expected-remark @+1 {{stays generic in 'open' (unknown-caller): code outside the module can call this function with any pointer}}
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}

// -----

llvm.func @elsewhere() -> !llvm.ptr
llvm.func @callee(%x: f32) {
  // expected-note @+1 {{result of 'llvm.call' in 'callee'}}
  %p = llvm.call @elsewhere() : () -> !llvm.ptr
  // expected-remark @+1 {{stays generic in 'callee' (unknown-callee): comes from a function or operation with unknown behavior}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @integer(%n: i64) {
  // expected-note @+1 {{result of 'llvm.inttoptr' in 'integer'}}
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  // expected-remark @+1 {{stays generic in 'integer' (integer-round-trip): made from an integer}}
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}

// -----

llvm.func @elsewhere()
llvm.func @loaded(%slot: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  // expected-note @+1 {{the load may read a pointer to any memory that is stored here}}
  llvm.call @elsewhere() : () -> ()
  // expected-note @+2 {{result of 'llvm.load' in 'loaded'}}
  // expected-note @+1 {{the loaded memory may hold pointers to global memory from the start}}
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-remark @+1 {{stays generic in 'loaded' (loaded-from-unknown): loaded from memory that may hold pointers to more than one space}}
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}

// -----

// Stores that the load may see: a store in another function of the kernel, and the host's own.

llvm.func internal @local(%slot: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  // expected-note @+1 {{the load may read a pointer to local memory that is stored here}}
  llvm.store %x, %slot : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @stored(%slot: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  llvm.call @local(%slot) : (!llvm.ptr) -> ()
  // expected-note @+2 {{result of 'llvm.load' in 'stored'}}
  // expected-note @+1 {{the loaded memory may hold pointers to global memory from the start}}
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-remark @+1 {{stays generic in 'stored' (loaded-from-unknown): loaded from memory that may hold pointers to more than one space}}
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}

// -----

// Both stores into the slot.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @slot(%out: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  // expected-note @+1 {{the load may read a pointer to shared memory that is stored here}}
  llvm.store %s, %x : !llvm.ptr, !llvm.ptr
  // expected-note @+1 {{the load may read a pointer to global memory that is stored here}}
  llvm.store %out, %x : !llvm.ptr, !llvm.ptr
  // expected-note @+1 {{result of 'llvm.load' in 'slot'}}
  %p = llvm.load %x : !llvm.ptr -> !llvm.ptr
  // expected-remark @+1 {{stays generic in 'slot' (loaded-from-unknown): loaded from memory that may hold pointers to more than one space}}
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global external @table() {addr_space = 4 : i32} : i32
llvm.func @fixed(%n: i32) {
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  // expected-note @+1 {{result of 'llvm.addrspacecast' in 'fixed'}}
  %g = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  // expected-remark @+1 {{stays generic in 'fixed' (operand-needs-generic): the operation takes only a generic pointer here}}
  llvm.store %n, %g : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @null(%n: i32) {
  // expected-note @+1 {{result of 'llvm.mlir.zero' in 'null'}}
  %p = llvm.mlir.zero : !llvm.ptr
  // expected-remark @+1 {{stays generic in 'null' (never-an-address): no pointer ever reaches it}}
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
