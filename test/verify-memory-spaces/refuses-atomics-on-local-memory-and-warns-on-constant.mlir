// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @local(%l: !llvm.ptr<5>, %v: i32) {
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %x = llvm.atomicrmw add %l, %v monotonic : !llvm.ptr<5>, i32
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %y = llvm.load %l atomic monotonic {alignment = 4 : i64} : !llvm.ptr<5> -> i32
  // expected-error @+1 {{Cannot do atomic on local memory}}
  llvm.store %v, %l atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr<5>
  llvm.return
}

llvm.func @constant(%c: !llvm.ptr<4>, %v: i32) {
  // expected-warning @+1 {{Cannot do atomic operation on const memory}}
  %x = llvm.atomicrmw add %c, %v monotonic : !llvm.ptr<4>, i32
  // expected-warning @+1 {{Cannot do atomic operation on const memory}}
  %y = llvm.load %c atomic monotonic {alignment = 4 : i64} : !llvm.ptr<4> -> i32
  llvm.return
}

// The slot is local memory, whatever its type.
llvm.func @slot(%v: i32) {
  %n = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %x = llvm.atomicrmw add %p, %v monotonic : !llvm.ptr, i32
  llvm.return
}

llvm.func @accepted(%s: !llvm.ptr<3>, %u: !llvm.ptr, %v: i32, %l: !llvm.ptr<5>) {
  %x = llvm.atomicrmw add %s, %v monotonic : !llvm.ptr<3>, i32
  %y = llvm.atomicrmw add %u, %v monotonic : !llvm.ptr, i32
  %z = llvm.load %l : !llvm.ptr<5> -> i32
  llvm.return
}
