// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt=mode=first-time
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt=mode=second-time

// Constant memory cannot be written: a warning, after which the operation stays generic.

llvm.mlir.global external @table() {addr_space = 4 : i32} : i32

llvm.func @add(%n: i32) {
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  %g = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  // expected-warning @+1 {{Cannot do atomic operation on const memory}}
  %b = llvm.atomicrmw add %g, %n monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @exchange(%p: !llvm.ptr<4>, %n: i32) {
  %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
  // expected-warning @+1 {{Cannot do atomic operation on const memory}}
  %b = llvm.cmpxchg %g, %n, %n acq_rel monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @load_and_store(%p: !llvm.ptr<4>, %n: i32) -> i32 {
  %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
  // expected-warning @+1 {{Cannot do atomic operation on const memory}}
  %v = llvm.load %g atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  // expected-warning @+1 {{Cannot do atomic operation on const memory}}
  llvm.store %n, %g atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr
  // An unordered load is an ordinary load.
  %w = llvm.load %g : !llvm.ptr -> i32
  %x = llvm.load volatile %g : !llvm.ptr -> i32
  llvm.return %w : i32
}
