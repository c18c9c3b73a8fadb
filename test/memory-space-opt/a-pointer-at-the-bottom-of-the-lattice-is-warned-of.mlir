// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt=unproven=global

// A pointer that is only null or undef is used as an address. It stays generic, whatever is assumed of
// unproved pointers.

llvm.func @null(%n: i32) {
  %p = llvm.mlir.zero : !llvm.ptr
  // expected-warning-re @+1 {{Cannot tell what pointer points to{{$}}}}
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @undef(%n: i32, %c: i1) {
  %u = llvm.mlir.undef : !llvm.ptr
  %z = llvm.mlir.poison : !llvm.ptr
  %p = llvm.select %c, %u, %z : i1, !llvm.ptr
  // expected-warning @+1 {{Cannot tell what pointer points to}}
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// -----

// A join with a pointer has an answer.

llvm.func @joined(%s: !llvm.ptr<3>, %n: i32, %c: i1) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  %q = llvm.select %c, %p, %z : i1, !llvm.ptr
  llvm.store %n, %q : i32, !llvm.ptr
  llvm.return
}
