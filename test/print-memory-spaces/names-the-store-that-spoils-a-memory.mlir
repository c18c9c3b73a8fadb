// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --print-memory-spaces

// The kernel stores a pointer that it has loaded, and so hands on a pointer that is in memory already. The store that
// spoils the memory is in the function that others may call.

llvm.func @kernel(%list: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  // expected-note @+2 {{result of 'llvm.load' in 'kernel'}}
  // expected-note @+1 {{the loaded memory may hold pointers to global memory from the start}}
  %p = llvm.load %list : !llvm.ptr -> !llvm.ptr
  llvm.store %p, %list : !llvm.ptr, !llvm.ptr
  // expected-remark @+1 {{stays generic in 'kernel' (loaded-from-unknown)}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
// expected-note @+1 {{argument 1 of 'open'}}
llvm.func @open(%a: !llvm.ptr, %b: !llvm.ptr) {
  // expected-remark @+2 {{stays generic in 'open' (unknown-caller)}}
  // expected-note @+1 {{the load may read a pointer to any memory that is stored here}}
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  llvm.return
}

// -----

// A shared pointer that the kernel stores itself spoils it too.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : f32
llvm.func @first(%list: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  // expected-note @+2 {{result of 'llvm.load' in 'first'}}
  // expected-note @+1 {{the loaded memory may hold pointers to global memory from the start}}
  %p = llvm.load %list : !llvm.ptr -> !llvm.ptr
  llvm.store %p, %list : !llvm.ptr, !llvm.ptr
  // expected-remark @+1 {{stays generic in 'first' (loaded-from-unknown)}}
  llvm.store %x, %p : f32, !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note @+1 {{the load may read a pointer to shared memory that is stored here}}
  llvm.store %s, %list : !llvm.ptr, !llvm.ptr
  llvm.return
}

// -----

// An address of constant memory that a second kernel stores may be loaded in the first, too.

llvm.mlir.global external constant @table() {addr_space = 4 : i32} : f32
llvm.func @first(%list: !llvm.ptr) -> f32 attributes {nvvm.kernel} {
  // expected-note @+2 {{result of 'llvm.load' in 'first'}}
  // expected-note @+1 {{the loaded memory may hold pointers to global memory from the start}}
  %p = llvm.load %list : !llvm.ptr -> !llvm.ptr
  // expected-remark @+1 {{stays generic in 'first' (loaded-from-unknown)}}
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.return %x : f32
}
llvm.func @second(%list: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  %s = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  // expected-note @+1 {{the load may read a pointer to constant memory that is stored here}}
  llvm.store %s, %list : !llvm.ptr, !llvm.ptr
  llvm.return
}

// -----

// A call of unknown code spoils it, though a store comes before.

llvm.func @elsewhere()
llvm.func @kernel(%list: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  // expected-note @+2 {{result of 'llvm.load' in 'kernel'}}
  // expected-note @+1 {{the loaded memory may hold pointers to global memory from the start}}
  %p = llvm.load %list : !llvm.ptr -> !llvm.ptr
  llvm.store %p, %list : !llvm.ptr, !llvm.ptr
  // expected-note @+1 {{the load may read a pointer to any memory that is stored here}}
  llvm.call @elsewhere() : () -> ()
  // expected-remark @+1 {{stays generic in 'kernel' (loaded-from-unknown)}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
