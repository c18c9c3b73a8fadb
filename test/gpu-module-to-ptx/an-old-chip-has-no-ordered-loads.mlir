// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(to-ptx{chip=sm_60 features=+ptx60})'

llvm.func @k(%p: !llvm.ptr<1>, %x: i32) attributes {nvvm.kernel} {
  llvm.store %x, %p atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr<1>
  // expected-error@+1 {{'llvm.store' op cannot be compiled to PTX: PTX does not support "atomic" for orderings different than"NotAtomic" or "Monotonic" for sm_60 or older, but order is: "release".}}
  llvm.store %x, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr<1>
  llvm.return
}

// -----

// Accesses of 16 bits and of floats that the chip has are compiled.
llvm.func @fine(%p: !llvm.ptr<1>, %h: f16, %s: i16) attributes {nvvm.kernel} {
  %0 = llvm.atomicrmw fadd %p, %h monotonic : !llvm.ptr<1>, f16
  %1 = llvm.atomicrmw add %p, %s monotonic : !llvm.ptr<1>, i16
  %2 = llvm.cmpxchg %p, %1, %s acq_rel monotonic : !llvm.ptr<1>, i16
  llvm.return
}
